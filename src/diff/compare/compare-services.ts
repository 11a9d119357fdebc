import { readTemplate, type TemplateLanguage } from "../../connections/braces.js";
import type {
  ConnectionModel,
  DescriptorModel,
  ServerModel,
  ServiceModel,
  TemplateModel,
  VariableModel,
} from "../../model/model.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { isObject } from "../../values/json-object.js";
import { quotedList } from "../../words/phrases.js";
import { quote, quoteOr } from "../../words/quote.js";
import {
  type FoundChange,
  type FoundSide,
  type Subject,
  sidesOf,
  subjectName,
} from "../changes.js";
import { areKnown, differingKeys, docsChange } from "./documentation.js";

/** A service on both sides. */
interface ServicePair {
  readonly old: ServiceModel;
  readonly new: ServiceModel;
  readonly subject: Subject;
  /** The service in a message. */
  readonly text: string;
}

/** Compares the services of two descriptors, by their keys. */
export function compareServices(old: DescriptorModel, next: DescriptorModel): FoundChange[] {
  const olds = new Map(old.services.map((item) => [item.key, item]));
  const news = new Map(next.services.map((item) => [item.key, item]));
  const changes: FoundChange[] = [];
  for (const [key, oldItem] of olds) {
    if (news.has(key) || !hasServices(next)) continue;
    changes.push({
      code: "service-removed",
      subject: { kind: "service", name: key },
      message: `service ${quote(key)} was removed`,
      old: { place: oldItem.at(), value: key },
      new: { place: next.at("services") },
    });
  }
  for (const [key, newItem] of news) {
    const oldItem = olds.get(key);
    if (oldItem === undefined) {
      if (!hasServices(old)) continue;
      changes.push({
        code: "service-added",
        subject: { kind: "service", name: key },
        message: `service ${quote(key)} was added`,
        old: { place: old.at("services") },
        new: { place: newItem.at(), value: key },
      });
    } else if (oldItem.service && newItem.service) {
      const subject: Subject = { kind: "service", name: key };
      const text = `service ${quote(key)}`;
      changes.push(
        ...compareService({ old: oldItem.service, new: newItem.service, subject, text }),
      );
    }
  }
  return once(changes);
}

/** Whether the services of a descriptor are certainly all that it has. */
const hasServices = ({ isDoubtful, raw }: DescriptorModel): boolean =>
  !isDoubtful || isObject(raw.services);

function compareService(pair: ServicePair): FoundChange[] {
  const { old, new: next, subject, text } = pair;
  const changes: FoundChange[] = [];
  if (old.name !== next.name && areKnown(pair, "name")) {
    changes.push({
      code: "service-renamed",
      subject,
      message: `${text} was renamed from ${quoteOr(old.name, "no name")} to ${quoteOr(next.name, "no name")}`,
      ...sidesOf(old, next, ["name"]),
    });
  }
  const documentation = differingKeys(
    { description: old.raw.description },
    { description: next.raw.description },
  );
  if (documentation.length > 0 && areKnown(pair, "description")) {
    changes.push(docsChange(pair, documentation, { subject, text }));
  }
  changes.push(...compareVariables(old, next, subject.name), ...compareServers(pair));
  return changes;
}

function compareServers(pair: ServicePair): FoundChange[] {
  const { old, new: next, subject, text } = pair;
  if (old.server && next.server) return compareServer(pair, old.server, next.server);
  // A reference to a server that is not known could be to any.
  const isRemoved = old.server !== undefined && next.lacks("serverInfo");
  const isAdded = next.server !== undefined && old.lacks("serverInfo");
  const server = isRemoved ? old.server : isAdded ? next.server : undefined;
  // An empty one has no address.
  if (server === undefined || Object.keys(server.raw).length === 0) return [];
  const names = PROTOCOLS.filter((protocol) => server[protocol] !== undefined);
  const sideOf = (service: ServiceModel): FoundSide =>
    service.server ? { place: service.at("serverInfo"), value: names } : { place: service.at() };
  const sides = { old: sideOf(old), new: sideOf(next) };
  if (names.length === 0) {
    const message = isRemoved
      ? `the address of ${text} was removed`
      : `an address was added to ${text}`;
    return [{ code: "connection-changed", subject, message, ...sides }];
  }
  return [protocolChange(isRemoved, names, { subject, text, ...sides })];
}

/** The change of a service that can no longer be reached by some protocols, or also by them. */
const protocolChange = (
  isRemoved: boolean,
  names: readonly string[],
  { text, ...common }: Pick<FoundChange, "subject" | "old" | "new"> & { readonly text: string },
): FoundChange => ({
  code: isRemoved ? "protocol-removed" : "protocol-added",
  message: isRemoved
    ? `${text} can no longer be reached by ${names.join(" or ")}`
    : `${text} can be reached by ${names.join(" and ")}`,
  ...common,
});

const PROTOCOLS = ["jdbc", "odbc"] as const;

function compareServer(pair: ServicePair, old: ServerModel, next: ServerModel): FoundChange[] {
  const { subject, text } = pair;
  const changes: FoundChange[] = [];
  const servers = { old, new: next };
  changes.push(...addressChange(pair, old, next));
  for (const { key, code, what } of SYSTEM_KEYS) {
    if (old[key] === next[key] || !areKnown(servers, key)) continue;
    changes.push({
      code,
      subject,
      message: `the ${what} of ${text} changed from ${quoteOr(old[key], "not given")} to ${quoteOr(next[key], "not given")}`,
      ...sidesOf(old, next, [key]),
    });
  }
  for (const protocol of PROTOCOLS) {
    const [before, after] = [old[protocol], next[protocol]];
    const own: Subject = { kind: "protocol", service: subject.name, name: protocol };
    if (before && after) changes.push(...compareDriver(before, after, own, text));
    else if ((before || after) && areKnown(servers, "connectionProtocols")) {
      const sideOf = (server: ServerModel, connection: ConnectionModel | undefined): FoundSide =>
        connection
          ? { place: connection.at(), value: protocol }
          : { place: server.at("connectionProtocols") };
      const sides = { old: sideOf(old, before), new: sideOf(next, after) };
      changes.push(
        protocolChange(before !== undefined, [protocol], { subject: own, text, ...sides }),
      );
    }
  }
  return changes;
}

/** The properties of a server that name its database system. */
const SYSTEM_KEYS = [
  { key: "dbmsType", code: "dbms-type-changed", what: "database system" },
  { key: "dbmsVersion", code: "driver-changed", what: "version of the database system" },
] as const;

/** One change for a service that is reached at another address, whichever parts of it differ. */
function addressChange(
  { old: oldService, new: newService, subject, text }: ServicePair,
  old: ServerModel,
  next: ServerModel,
): FoundChange[] {
  const [oldDefaults, newDefaults] = [defaultsOf(oldService), defaultsOf(newService)];
  const parts = old.templates.flatMap((before) => {
    const { key, language } = before;
    const after = next.templates.find((one) => one.key === key && one.language === language);
    const hasChanged =
      after !== undefined &&
      hasOtherMeaning(language, [before.text, oldDefaults], [after.text, newDefaults]);
    const name = language === "plain" ? key : `the connection string for ${language}`;
    return hasChanged ? [{ name, old: addressSide(before), new: addressSide(after) }] : [];
  });
  const [first] = parts;
  if (first === undefined) return [];
  return [
    {
      code: "connection-changed",
      subject,
      message: `the address of ${text} changed: ${parts.map(({ name }) => name).join(", ")}`,
      old: first.old,
      new: first.new,
    },
  ];
}

/** A part of an address, without its text if that may contain a secret. */
const addressSide = ({ owner, key, language, text }: TemplateModel): FoundSide => ({
  place: owner.at(key),
  value: language === "plain" ? text : undefined,
});

/** The variables of a service: their defaults by name, `undefined` for one that has none. */
type Defaults = ReadonlyMap<string, string | undefined>;

const defaultsOf = ({ variables }: ServiceModel): Defaults =>
  new Map(variables.map((variable) => [variable.name, variable.default]));

/** Stands for the value of a variable that only one side has, and that has no default. */
const ANY_VALUE = "\0";

/**
 * Whether a string with variables means something else on the new side, whatever its variables are. The
 * new default of a variable is a change of the variable, and so are variables that were added or removed: a
 * string has changed only if it differs with the old defaults, with the new ones, and with its own.
 */
function hasOtherMeaning(
  language: TemplateLanguage,
  [oldText, oldDefaults]: readonly [string, Defaults],
  [newText, newDefaults]: readonly [string, Defaults],
): boolean {
  if (oldText === newText) return false;
  const isDeclared = (name: string): boolean => oldDefaults.has(name) || newDefaults.has(name);
  const fill = (text: string, defaults: Defaults, others: Defaults): string =>
    readTemplate(text, language, isDeclared)
      .parts.map((part) => {
        if (part.kind === "text") return part.text;
        const { name } = part;
        const value = defaults.get(name) ?? others.get(name);
        if (value !== undefined) return value;
        return oldDefaults.has(name) === newDefaults.has(name) ? `{${name}}` : ANY_VALUE;
      })
      .join("");
  const none: Defaults = new Map();
  return (
    fill(oldText, oldDefaults, newDefaults) !== fill(newText, oldDefaults, newDefaults) &&
    fill(oldText, newDefaults, oldDefaults) !== fill(newText, newDefaults, oldDefaults) &&
    fill(oldText, oldDefaults, none) !== fill(newText, newDefaults, none)
  );
}

/** What a client needs to connect, apart from the address: one change for each protocol. */
function compareDriver(
  old: ConnectionModel,
  next: ConnectionModel,
  subject: Subject,
  text: string,
): FoundChange[] {
  const { connectionString: _old, ...before } = old.raw;
  const { connectionString: _new, ...after } = next.raw;
  const keys = differingKeys(before, after).filter((key) => areKnown({ old, new: next }, key));
  if (keys.length === 0) return [];
  return [
    {
      code: "driver-changed",
      subject,
      message: `${quotedList(keys)} of ${subject.name} in ${text} changed`,
      ...sidesOf(old, next, keys),
    },
  ];
}

/**
 * Without repeated changes: several services can refer to one server. The first service counts, and
 * settings can name each of them.
 */
function once(changes: readonly FoundChange[]): FoundChange[] {
  const known = new Map<string, FoundChange>();
  for (const change of changes) {
    const places = [change.old?.place, change.new?.place].map((place) => [
      place?.file,
      place?.pointer,
    ]);
    const identity = JSON.stringify([change.code, places]);
    const first = known.get(identity);
    const aliases = [...(first?.aliases ?? []), subjectName(change.subject)];
    known.set(identity, first === undefined ? change : { ...first, aliases });
  }
  return [...known.values()];
}

/** Compares the variables of a service, by name. */
function compareVariables(old: ServiceModel, next: ServiceModel, service: string): FoundChange[] {
  const olds = new Map(old.variables.map((variable) => [variable.name, variable]));
  const news = new Map(next.variables.map((variable) => [variable.name, variable]));
  const changes: FoundChange[] = [];
  // An unreadable variable exists, and a variable in an unreadable list may exist.
  const isMissing = ({ variableNames }: ServiceModel) => {
    const names = variableNames && new Set(variableNames);
    return (name: string): boolean => names?.has(name) === false;
  };
  const [isNew, isGone] = [isMissing(old), isMissing(next)];
  for (const [name, variable] of olds) {
    if (!isGone(name)) continue;
    changes.push({
      code: "variable-removed",
      subject: { kind: "variable", service, name },
      message: `variable ${quote(name)} of service ${quote(service)} was removed`,
      old: { place: variable.at(), value: name },
      new: { place: next.atFirst(["variables"]) },
    });
  }
  for (const [name, variable] of news) {
    const before = olds.get(name);
    if (before !== undefined) {
      changes.push(...compareVariable(before, variable, service));
    } else if (isNew(name)) {
      const isRequired = variable.default === undefined;
      changes.push({
        code: isRequired ? "variable-added-required" : "variable-added",
        subject: { kind: "variable", service, name },
        message: `variable ${quote(name)} of service ${quote(service)} was added${isRequired ? ", and requires a value" : ""}`,
        old: { place: old.atFirst(["variables"]) },
        new: { place: variable.at(), value: name },
      });
    }
  }
  return changes;
}

function compareVariable(old: VariableModel, next: VariableModel, service: string): FoundChange[] {
  const { name } = next;
  const both = { old, new: next };
  const subject = { kind: "variable", service, name } as const;
  const text = `variable ${quote(name)} of service ${quote(service)}`;
  const shown = <T>(value: T): T | undefined => (isSecretName(name) ? undefined : value);
  const changes: FoundChange[] = [];
  if (old.default !== next.default && areKnown(both, "default")) {
    const isRequired = next.default === undefined;
    changes.push({
      code: isRequired ? "variable-added-required" : "variable-default-changed",
      subject,
      message: isRequired
        ? `${text} no longer has a default, and requires a value`
        : `the default of ${text} changed`,
      old: { place: old.atFirst(["default"]), value: shown(old.default) },
      new: { place: next.atFirst(["default"]), value: shown(next.default) },
    });
  }
  const isEnumKnown = areKnown(both, "enum");
  const [before, after] = [new Set(old.enum), new Set(next.enum)];
  const sides = {
    old: { place: old.atFirst(["enum"]), value: shown(old.enum) },
    new: { place: next.atFirst(["enum"]), value: shown(next.enum) },
  };
  const values = (all: readonly string[]): string =>
    isSecretName(name) ? "a value" : quotedList(all);
  const removed = [...before].filter((value) => !after.has(value));
  const added = [...after].filter((value) => !before.has(value));
  if (isEnumKnown && next.enum !== undefined && (old.enum === undefined || removed.length > 0)) {
    changes.push({
      code: "variable-enum-value-removed",
      subject,
      message:
        old.enum === undefined
          ? `${text} takes only the values of its \`enum\``
          : `${text} no longer takes ${values(removed)}`,
      ...sides,
    });
  }
  if (isEnumKnown && old.enum !== undefined && (next.enum === undefined || added.length > 0)) {
    changes.push({
      code: "variable-enum-value-added",
      subject,
      message:
        next.enum === undefined
          ? `${text} now takes any value`
          : `${text} also takes ${values(added)}`,
      ...sides,
    });
  }
  const documentation = differingKeys(docsOf(old), docsOf(next)).filter((key) =>
    areKnown(both, key),
  );
  if (documentation.length > 0) {
    const change = docsChange(both, documentation, { subject, text });
    changes.push(change);
  }
  return changes;
}

const docsOf = ({ raw }: VariableModel) => ({
  description: raw.description,
  examples: raw.examples,
});
