// Builds the .vsix. `npm run package` installs the packager first, if it is not there.

import { fileURLToPath } from "node:url";
import { createVSIX } from "@vscode/vsce";
import { buildExtension } from "./build.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
await buildExtension(`${here}dist`);
await createVSIX({ cwd: `${here}dist`, dependencies: false, packagePath: `${here}dsd.vsix` });
