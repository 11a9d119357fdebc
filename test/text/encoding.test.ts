import { describe, expect, it } from "vitest";
import { decode, withoutByteOrderMark } from "../../src/text/encoding.js";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...utf8(part)] : part)));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++)
    view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return [...new Uint8Array(view.buffer)];
};
const utf32 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 4));
  for (let at = 0; at < text.length; at++)
    view.setUint32(at * 4, text.charCodeAt(at), littleEndian);
  return [...new Uint8Array(view.buffer)];
};

describe("bytes", () => {
  it.each([
    ["ASCII", '{"a": 1}'],
    ["every length of sequence", "aé€😀\u{10ffff}\u0080\u07ff\u0800\uffff"],
    ["U+FFFD itself", '{"a": "\ufffd"}'],
    ["nothing", ""],
    ["a mark within", "a\ufeffb"],
  ])("of UTF-8 are text: %s", (_, text) => {
    expect(decode(utf8(text))).toEqual({ text });
    expect(decode(utf8(`\ufeff${text}`))).toEqual({ text: `\ufeff${text}` });
  });

  it.each<[string, number[]]>([
    ["a lone continuation", [0x80]],
    ["Latin 1", [0xe4]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["overlong in three", [0xe0, 0x80, 0x80]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
    ["beyond U+10FFFF", [0xf4, 0x90, 0x80, 0x80]],
    ["0xff", [0xff]],
    ["a sequence cut short", [0xe2, 0x82]],
  ])("that are not UTF-8 have a position: %s", (_, wrong) => {
    const before = '{"ä😀": "';
    const result = decode(bytes(before, wrong, '"}'));
    expect(result.problem).toMatchObject({ start: before.length, end: before.length + 1 });
    const first = wrong[0]?.toString(16);
    expect(result.problem?.message).toBe(`the byte 0x${first} is not valid UTF-8`);
    expect(result.text.startsWith(before)).toBe(true);
    // A mark counts.
    const marked = decode(bytes([0xef, 0xbb, 0xbf], before, wrong, '"}'));
    expect(marked.problem).toMatchObject({ start: before.length + 1 });
  });

  it("cut off at the end have their place", () => {
    expect(decode(bytes("ab", [0xe2, 0x82])).problem).toMatchObject({ start: 2, end: 3 });
  });

  it.each<[string, number[], string]>([
    ["UTF-16, little end first, marked", [0xff, 0xfe, ...utf16('{"a": 1}', true)], "UTF-16"],
    ["UTF-16, big end first, marked", [0xfe, 0xff, ...utf16('{"a": 1}', false)], "UTF-16"],
    ["UTF-16, little end first", utf16('{"a": 1}', true), "UTF-16"],
    ["UTF-16, big end first", utf16('{"a": 1}', false), "UTF-16"],
    ["UTF-32, little end first, marked", [0xff, 0xfe, 0, 0, ...utf32("{}", true)], "UTF-32"],
    ["UTF-32, big end first, marked", [0, 0, 0xfe, 0xff, ...utf32("{}", false)], "UTF-32"],
    ["UTF-32, little end first", utf32('{"a": 1}', true), "UTF-32"],
    ["UTF-32, big end first", utf32('{"a": 1}', false), "UTF-32"],
  ])("of another encoding are named: %s", (_, wrong, name) => {
    const { problem } = decode(Uint8Array.from(wrong));
    expect(problem).toEqual({ message: `the file is ${name}; save it as UTF-8`, start: 0, end: 0 });
  });

  it("with a NUL among them are UTF-8 all the same", () => {
    expect(decode(bytes('{"a": "\0"}'))).toEqual({ text: '{"a": "\0"}' });
  });
});

it("only one byte-order mark is removed", () => {
  expect(withoutByteOrderMark("\ufeff\ufeffa")).toBe("\ufeffa");
  expect(withoutByteOrderMark("a")).toBe("a");
});
