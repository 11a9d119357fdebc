// The bars of whole processes were set on a machine that names certificates for Node, as many companies
// do. Node parses them at its start, before anything else.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { type Command, temporaryFolder } from "./measure.js";

let file: string | undefined;

/** The command where `NODE_EXTRA_CA_CERTS` names the certificates that Node has built in. */
export function withCertificates(command: Command): Command {
  if (file === undefined) {
    file = join(temporaryFolder(), "certificates.pem");
    writeFileSync(file, rootCertificates.join("\n"));
  }
  return { ...command, env: { NODE_EXTRA_CA_CERTS: file } };
}
