/** A copy of a text that does not keep the longer text it was cut from in memory. */
export const ownCopy = (text: string): string => `${text} `.slice(0, -1);
