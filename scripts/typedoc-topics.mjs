// A plugin of TypeDoc: the pages of the API list what is exported by topic, which follows from the folder of its
// source.

import { Comment, CommentTag, Converter, ReflectionKind } from "typedoc";

/** The first folder that contains the source decides. */
const TOPICS = [
  ["/generated/rule-ids", "Rules"],
  ["/generated/", "Objects of the format"],
  ["/src/model/", "Model"],
  ["/src/exports/", "Exports"],
  ["/src/rules/", "Rules"],
  ["/src/diff/", "Comparison"],
  ["/src/engine/compare/", "Comparison"],
  ["/src/reporters/changes/", "Comparison"],
  ["/src/node/files/compared-files", "Comparison"],
  ["/src/references/", "References and bundles"],
  ["/src/engine/bundle", "References and bundles"],
  ["/src/node/files/file-loader", "References and bundles"],
  ["/src/connections/", "Connections"],
  ["/src/engine/edit", "Fixes and edits"],
  ["/src/engine/fix/", "Fixes and edits"],
  ["/src/text/fix-action", "Fixes and edits"],
  ["/src/findings/", "Findings"],
  ["/src/reporters/findings/", "Findings"],
  ["/src/node/files/package-files", "Findings"],
  ["/src/format/check/object-validators", "Validators"],
];

export function load({ converter }) {
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.parent?.kindOf([ReflectionKind.Project, ReflectionKind.Module])) return;
    const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile();
    const [, topic] = TOPICS.find(([folder]) => file?.fileName.includes(folder)) ?? [];
    if (topic === undefined) return;
    reflection.comment ??= new Comment();
    reflection.comment.blockTags.push(new CommentTag("@category", [{ kind: "text", text: topic }]));
  });
}
