import { isSecretName } from "../../../secrets/secret-name.js";
import { defineSlip } from "../../check/slip.js";
import { orRemove } from "../fix.js";

/** A password, a token or a key under a name of its own. */
export const secretKey = defineSlip({
  id: "secret-key",
  at: "unknown-property",
  recognize: ({ key }) => (isSecretName(key) ? {} : undefined),
  decision: (_, { path }) => orRemove("remove it: a descriptor is no place for a secret", path),
});
