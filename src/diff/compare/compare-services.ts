import { fillTemplate, type TemplateLanguage } from "../../connections/braces.js";
import type {
  ConnectionModel,
  DescriptorModel,
  ServerModel,
  ServiceItemModel,
  ServiceModel,
  TemplateModel,
  VariableModel,
} from "../../model/model.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { grouped } from "../../values/collections.js";
import { isObject } from "../../values/json-value.js";
import { quote, quotedList } from "../../words/phrases.js";
import type { Both } from "../pairing/pairs.js";
import {
  areKnown,
  type FoundChange,
  type FoundSide,
  type Subject,
  singleChange,
  subjectName,
} from "./changes.js";
import { compareProperties } from "./compared-properties.js";

/** A service on both sides. */
interface ServicePair extends Both<ServiceModel> {
  readonly subject: Subject;
  /** The service in a message. */
  readonly text: string;
}

/** Compares the services of two descriptors, by their keys. */
export function compareServices(old: DescriptorModel, next: DescriptorModel): FoundChange[] {
  const olds = new Map(old.services.map((item) => [item.key, item]));
  const news = new Map(next.services.map((item) => [item.key, item]));
  const single = (item: ServiceItemModel, isRemoved: boolean): FoundChange[] => {
    const other = isRemoved ? next : old;
    if (!hasServices(other)) return [];
    const { key } = item;
    const code = isRemoved ? "service-removed" : "service-added";
    const change = {
      code,
      subject: { kind: "service", name: key },
      it: `service ${quote(key)}`,
    } as const;
    return [
      singleChange(isRemoved, change, { place: item.at(), value: key }, other.at("services")),
    ];
  };
  return once([
    ...[...olds.values()].flatMap((item) => (news.has(item.key) ? [] : single(item, true))),
    ...[...news.values()].flatMap((item) => {
      const before = olds.get(item.key);
      if (before === undefined) return single(item, false);
      if (!before.service || !item.service) return [];
      const subject: Subject = { kind: "service", name: item.key };
      const text = `service ${quote(item.key)}`;
      return compareService({ old: before.service, new: item.service, subject, text });
    }),
  ]);
}

/** Whether the services of a descriptor are certainly all that it has. */
const hasServices = ({ isDoubtful, raw }: DescriptorModel): boolean =>
  !isDoubtful || isObject(raw.services);

const compareService = (pair: ServicePair): FoundChange[] => [
  ...compareProperties("service", pair, { subject: pair.subject, it: pair.text }),
  ...compareVariables(pair.old, pair.new, pair.subject.name),
  ...compareServers(pair),
];

function compareServers(pair: ServicePair): FoundChange[] {
  const { old, new: next, subject, text } = pair;
  if (old.server && next.server) return compareServer(pair, old.server, next.server);
  // An unresolved reference to a server could mean any server.
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

/** The change of a service that lost some protocols, or gained some. */
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
  changes.push(
    ...addressChange(pair, old, next),
    ...compareProperties("server", servers, { subject, it: text }),
  );
  for (const protocol of PROTOCOLS) {
    const [before, after] = [old[protocol], next[protocol]];
    const own: Subject = { kind: "protocol", service: subject.name, name: protocol };
    if (before && after) {
      const it = `${protocol} in ${text}`;
      changes.push(
        ...compareProperties("protocol", { old: before, new: after }, { subject: own, it }),
      );
    } else if ((before || after) && areKnown(servers, "connectionProtocols")) {
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

/** One change for a service whose address has changed, whichever parts of it differ. */
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
    fillTemplate(text, language, isDeclared, (name) => {
      const value = defaults.get(name) ?? others.get(name);
      if (value !== undefined) return value;
      return oldDefaults.has(name) === newDefaults.has(name) ? `{${name}}` : ANY_VALUE;
    });
  const none: Defaults = new Map();
  return (
    fill(oldText, oldDefaults, newDefaults) !== fill(newText, oldDefaults, newDefaults) &&
    fill(oldText, newDefaults, oldDefaults) !== fill(newText, newDefaults, oldDefaults) &&
    fill(oldText, oldDefaults, none) !== fill(newText, newDefaults, none)
  );
}

/**
 * Without repeated changes: several services can refer to one server. The first service counts, and
 * settings can name each of them.
 */
function once(changes: readonly FoundChange[]): FoundChange[] {
  const groups = grouped(changes, ({ code, old, new: next }) => {
    const places = [old?.place, next?.place].map((place) => [place?.file, place?.pointer]);
    return JSON.stringify([code, places]);
  });
  return [...groups.values()].map(([first, ...others]) => {
    if (others.length === 0) return first;
    const names = others.map(({ subject }) => subjectName(subject));
    return { ...first, aliases: [...(first.aliases ?? []), ...names] };
  });
}

/** Compares the variables of a service, by name. */
function compareVariables(old: ServiceModel, next: ServiceModel, service: string): FoundChange[] {
  const olds = new Map(old.variables.map((variable) => [variable.name, variable]));
  const news = new Map(next.variables.map((variable) => [variable.name, variable]));
  // An unreadable variable exists, and a variable in an unreadable list may exist.
  const isMissing = ({ variableNames }: ServiceModel) => {
    const names = variableNames && new Set(variableNames);
    return (name: string): boolean => names?.has(name) === false;
  };
  const [isNew, isGone] = [isMissing(old), isMissing(next)];
  const single = (variable: VariableModel, isRemoved: boolean): FoundChange => {
    const { name } = variable;
    const isRequired = !isRemoved && variable.default === undefined;
    const added = isRequired ? "variable-added-required" : "variable-added";
    const change = {
      code: isRemoved ? "variable-removed" : added,
      subject: { kind: "variable", service, name },
      it: `variable ${quote(name)} of service ${quote(service)}`,
      more: isRequired ? ", and requires a value" : "",
    } as const;
    const around = (isRemoved ? next : old).atFirst(["variables"]);
    return singleChange(isRemoved, change, { place: variable.at(), value: name }, around);
  };
  return [
    ...[...olds.values()].flatMap((one) => (isGone(one.name) ? [single(one, true)] : [])),
    ...[...news.values()].flatMap((one) => {
      const before = olds.get(one.name);
      if (before !== undefined) return compareVariable(before, one, service);
      return isNew(one.name) ? [single(one, false)] : [];
    }),
  ];
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
  const isFirst = old.enum === undefined && next.enum !== undefined;
  const isLast = old.enum !== undefined && next.enum === undefined;
  if (isEnumKnown && (isFirst || (removed.length > 0 && !isLast))) {
    const what = isFirst
      ? "takes only the values of its `enum`"
      : `no longer takes ${values(removed)}`;
    const message = `${text} ${what}`;
    changes.push({ code: "variable-enum-value-removed", subject, message, ...sides });
  }
  if (isEnumKnown && (isLast || (added.length > 0 && !isFirst))) {
    const message = `${text} ${isLast ? "now takes any value" : `also takes ${values(added)}`}`;
    changes.push({ code: "variable-enum-value-added", subject, message, ...sides });
  }
  changes.push(...compareProperties("variable", both, { subject, it: text }));
  return changes;
}
