import { type DatabaseSystem, systemOfName } from "../connections/database-systems.js";
import type { DialectId } from "../types/data-type.js";
import { dialectsNamed } from "../types/dialects.js";
import type { DescriptorModel, Model } from "./model.js";

/**
 * The schemas whose descriptor declares a known database system, the same for all of its servers, with
 * the first server that declares it.
 */
export function* declaredSystems({ descriptors }: Model) {
  for (const descriptor of descriptors) {
    const { schema } = descriptor;
    const [server] = serversIn(descriptor);
    const system = declaredSystem(descriptor);
    if (schema !== undefined && server !== undefined && system !== undefined) {
      yield { schema, system, server };
    }
  }
}

/** The dialect of the system that a descriptor declares, the same for all of its servers. */
export const declaredDialect = (descriptor: DescriptorModel): DialectId | undefined =>
  dialectsNamed(declaredSystem(descriptor)?.name)[0];

function declaredSystem(descriptor: DescriptorModel): DatabaseSystem | undefined {
  const servers = serversIn(descriptor);
  const [system, ...others] = servers.map((one) => systemOfName(one?.dbmsType ?? ""));
  return others.every((other) => other === system) ? system : undefined;
}

/** A service that cannot be read may have another system. */
const serversIn = ({ services }: DescriptorModel) => services.map(({ service }) => service?.server);
