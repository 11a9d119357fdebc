// Starts the script of the page, which is compressed. The policy of the page allows it by its hash.

import { unpacked } from "./unpacked.js";

unpacked("page").then((text) => {
  const script = document.createElement("script");
  script.textContent = text;
  document.body.append(script);
});
