import type { DescriptorModel } from "../../model/model.js";
import type { Place } from "../../model/model-node.js";
import type { ConnectionModel, ServerModel, ServiceModel } from "../../model/service.js";
import { isSecretName } from "../../secrets/secret-name.js";
import { isObject } from "../../values/json-object.js";
import { quote } from "../../words/quote.js";
import { type Subject, subjectName } from "../change.js";
import { namesText } from "../subjects.js";
import { compareVariables } from "./compare-variables.js";
import { differingKeys, docsChange } from "./documentation.js";
import { type Defaults, defaultsOf, hasOtherMeaning } from "./filled-template.js";
import type { FoundChange } from "./found-change.js";
import { sameValue } from "./same-value.js";

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
    if (news.has(key) || next.isDoubtful) continue;
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
      if (old.isDoubtful) continue;
      changes.push({
        code: "service-added",
        subject: { kind: "service", name: key },
        message: `service ${quote(key)} was added`,
        old: { place: old.at("services") },
        new: { place: newItem.at(), value: key },
      });
    } else if (
      oldItem.service &&
      newItem.service &&
      !isWrittenAlike(oldItem.service, newItem.service)
    ) {
      const subject: Subject = { kind: "service", name: key };
      const text = `service ${quote(key)}`;
      changes.push(
        ...compareService({ old: oldItem.service, new: newItem.service, subject, text }),
      );
    }
  }
  return once(changes);
}

/**
 * Whether a service is written alike on both sides, as most are: then nothing in it needs to be
 * read.
 */
const isWrittenAlike = ({ raw: old }: ServiceModel, { raw: next }: ServiceModel): boolean =>
  // The target of a reference can have changed.
  sameValue(old, next) && !(isObject(old.serverInfo) && "$ref" in old.serverInfo);

function compareService(pair: ServicePair): FoundChange[] {
  const { old, new: next, subject, text } = pair;
  const changes: FoundChange[] = [];
  const areSure = !old.isDoubtful && !next.isDoubtful;
  if (old.name !== next.name && areSure) {
    changes.push({
      code: "service-renamed",
      subject,
      message: `${text} was renamed from ${named(old.name)} to ${named(next.name)}`,
      old: { place: old.atFirst(["name"]), value: old.name },
      new: { place: next.atFirst(["name"]), value: next.name },
    });
  }
  const documentation = differingKeys(
    { description: old.raw.description },
    { description: next.raw.description },
  );
  if (documentation.length > 0 && areSure) {
    changes.push(docsChange(pair, documentation, { subject, text }));
  }
  changes.push(...compareVariables(old, next, subject.name), ...compareServers(pair));
  return changes;
}

function compareServers(pair: ServicePair): FoundChange[] {
  const { old, new: next, subject, text } = pair;
  if (old.server && next.server) return compareServer(pair, old.server, next.server);
  // A reference to a server that is not known could be to any.
  if (old.server && next.lacks("serverInfo")) {
    const names = protocolsOf(old.server);
    return [
      {
        code: names.length === 0 ? "connection-changed" : "protocol-removed",
        subject,
        message:
          names.length === 0
            ? `the address of ${text} was removed`
            : `${text} can no longer be reached by ${names.join(" or ")}`,
        old: { place: old.at("serverInfo"), value: names },
        new: { place: next.at() },
      },
    ];
  }
  if (next.server && old.lacks("serverInfo")) {
    const names = protocolsOf(next.server);
    return [
      {
        code: names.length === 0 ? "connection-changed" : "protocol-added",
        subject,
        message:
          names.length === 0
            ? `an address was added to ${text}`
            : `${text} can be reached by ${names.join(" and ")}`,
        old: { place: old.at() },
        new: { place: next.at("serverInfo"), value: names },
      },
    ];
  }
  return [];
}

const PROTOCOLS = ["jdbc", "odbc"] as const;

const protocolsOf = (server: ServerModel): string[] =>
  PROTOCOLS.filter((protocol) => server[protocol] !== undefined);

function compareServer(pair: ServicePair, old: ServerModel, next: ServerModel): FoundChange[] {
  const { subject, text } = pair;
  const changes: FoundChange[] = [];
  const areSure = !old.isDoubtful && !next.isDoubtful;
  changes.push(...addressChange(pair, old, next));
  if (old.dbmsType !== next.dbmsType && areSure) {
    changes.push({
      code: "dbms-type-changed",
      subject,
      message: `the database system of ${text} changed from ${system(old.dbmsType)} to ${system(next.dbmsType)}`,
      old: { place: old.atFirst(["dbmsType"]), value: old.dbmsType },
      new: { place: next.atFirst(["dbmsType"]), value: next.dbmsType },
    });
  }
  if (old.dbmsVersion !== next.dbmsVersion && areSure) {
    changes.push({
      code: "driver-changed",
      subject,
      message: `the version of the database system of ${text} changed from ${system(old.dbmsVersion)} to ${system(next.dbmsVersion)}`,
      old: { place: old.atFirst(["dbmsVersion"]), value: old.dbmsVersion },
      new: { place: next.atFirst(["dbmsVersion"]), value: next.dbmsVersion },
    });
  }
  for (const protocol of PROTOCOLS) {
    const [before, after] = [old[protocol], next[protocol]];
    const own: Subject = { kind: "protocol", service: subject.name, name: protocol };
    if (before && after) changes.push(...compareDriver(before, after, own, text));
    else if (before && areSure) {
      changes.push({
        code: "protocol-removed",
        subject: own,
        message: `${text} can no longer be reached by ${protocol}`,
        old: { place: before.at(), value: protocol },
        new: { place: next.at("connectionProtocols") },
      });
    } else if (after && areSure) {
      changes.push({
        code: "protocol-added",
        subject: own,
        message: `${text} can be reached by ${protocol}`,
        old: { place: old.at("connectionProtocols") },
        new: { place: after.at(), value: protocol },
      });
    }
  }
  return changes;
}

const system = (name: string | undefined): string =>
  name === undefined ? "not given" : quote(name);

const named = (name: string | undefined): string => (name === undefined ? "no name" : quote(name));

/** A part of an address that has changed. */
interface AddressPart {
  readonly name: string;
  readonly old: Place;
  readonly new: Place;
  /** The texts, unless they may contain a secret. */
  readonly values?: readonly [string, string] | undefined;
}

/** One change for a service that is reached at another address, whichever parts of it differ. */
function addressChange(
  { old: oldService, new: newService, subject, text }: ServicePair,
  old: ServerModel,
  next: ServerModel,
): FoundChange[] {
  const [oldDefaults, newDefaults] = [defaultsOf(oldService), defaultsOf(newService)];
  const parts = old.templates.flatMap((before): AddressPart[] => {
    const after = next.templates.find(
      ({ key, language }) => key === before.key && language === before.language,
    );
    if (after === undefined) return [];
    const sides = [
      [before.text, oldDefaults],
      [after.text, newDefaults],
    ] as const satisfies readonly (readonly [string, Defaults])[];
    if (!hasOtherMeaning(before.language, ...sides)) return [];
    const isPlain = before.language === "plain";
    return [
      {
        name: isPlain ? before.key : `the connection string for ${before.language}`,
        old: before.owner.at(before.key),
        new: after.owner.at(after.key),
        values: isPlain ? [before.text, after.text] : undefined,
      },
    ];
  });
  const [first] = parts;
  if (first === undefined) return [];
  return [
    {
      code: "connection-changed",
      subject,
      message: `the address of ${text} changed: ${parts.map(({ name }) => name).join(", ")}`,
      old: { place: first.old, value: first.values?.[0] },
      new: { place: first.new, value: first.values?.[1] },
    },
  ];
}

/** What a client needs to connect, apart from the address: one change for each protocol. */
function compareDriver(
  old: ConnectionModel,
  next: ConnectionModel,
  subject: Subject,
  text: string,
): FoundChange[] {
  if (old.isDoubtful || next.isDoubtful) return [];
  const { connectionString: _old, ...before } = old.raw;
  const { connectionString: _new, ...after } = next.raw;
  const keys = differingKeys(before, after);
  const [key = ""] = keys;
  if (keys.length === 0) return [];
  const shown = (connection: ConnectionModel): string | undefined =>
    keys.length > 1 || isSecretName(key) ? undefined : connection.text(key);
  return [
    {
      code: "driver-changed",
      subject,
      message: `${namesText(keys)} of ${subject.name} in ${text} changed`,
      old: { place: old.atFirst(keys), value: shown(old) },
      new: { place: next.atFirst(keys), value: shown(next) },
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
