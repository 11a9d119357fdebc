import { decodedUri } from "../../values/decoded-uri.js";
import { handling } from "../../values/recover.js";
import { quote, quotedList } from "../../words/phrases.js";
import { type OpenSource, SourceError, UnavailableSourceError } from "./source.js";

/** The variables from which tools of databases, such as Rails, Prisma and dbmate, read an address. */
const ADDRESS_VARIABLES = [
  "DATABASE_URL",
  "POSTGRES_URL",
  "POSTGRESQL_URL",
  "MYSQL_URL",
  "MARIADB_URL",
];

/**
 * `env:NAME`: the source that a variable of the environment names. Messages name the variable, and never have its value.
 *
 * A configuration that was found can come from a stranger, who also chooses what some variables hold, such as the title of
 * a commit. So it names only variables that hold addresses, and `--allow-host` names their host.
 */
export const openVariable: OpenSource = async (text, context, openOther) => {
  const variable = text.slice(text.indexOf(":") + 1);
  const isFound = context.chosenBy === "configuration";
  if (isFound && !ADDRESS_VARIABLES.includes(variable)) {
    throw new SourceError(
      `only a configuration that --config names may have the address env:${variable}; others may name ${quotedList(ADDRESS_VARIABLES)}`,
    );
  }
  const value = context.env[variable]?.trim();
  if (!value) throw new UnavailableSourceError(`the variable ${quote(variable)} is not set`);
  if (isFound && !/^(?:postgres(?:ql)?|mysql|mariadb):\/\//i.test(value)) {
    throw new SourceError(
      `the variable ${quote(variable)} has no URL of a server; only a configuration that --config names may have other sources`,
    );
  }
  // A path is shown without `sqlite:`, and a service without its file.
  const parts = [value, value.replace(/^[a-z]+:/i, ""), ...value.split("#")].filter(Boolean);
  const words = wordsOfUrl(value);
  const hide = (message: string): string =>
    parts
      .reduce((text, part) => text.replaceAll(part, `env:${variable}`), message)
      .replace(words, `env:${variable}`);
  const hiding = handling(SourceError, ({ message }): never => {
    throw new SourceError(hide(message));
  });
  const inner = { ...context, variable, mayHavePassword: true };
  const { label, read, count, ...source } = await openOther(value, inner).catch(hiding);
  return {
    ...source,
    label: hide(label),
    read: (selection) => read(selection).catch(hiding),
    count: count && ((queries, options) => count(queries, options).catch(hiding)),
  };
};

/** The user, the host and the other parts of a URL, alone and with each other, where they are whole words of a message. */
function wordsOfUrl(value: string): RegExp {
  const [, rest = ""] = /^[a-z]+:\/\/(.*)$/is.exec(value.replace(/sslmode=[\w-]*/i, "")) ?? [];
  const pieces = rest
    .split(/[/@?&=#]+/)
    .flatMap((piece) => [
      ...(piece.startsWith("[") ? piece.split(/:(?=\d*$)/) : piece.split(":")),
      piece,
    ]);
  const forms = pieces.flatMap((piece) => [piece, piece.replace(/^\[|\]$/g, "")]);
  const words = [...forms, ...forms.map(decodedUri)]
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[^\w]/g, "\\$&"));
  const any = words.length === 0 ? "(?!)" : words.join("|");
  return new RegExp(`(?<!\\w)(?:${any})(?:[:/@]+(?:${any}))*(?!\\w)`, "g");
}
