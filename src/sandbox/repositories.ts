import { posix } from "node:path";
import { internalError, invalidBlueprint, Refusal } from "./reply.js";
import type { Repositories, World } from "./world.js";

/**
 * Looks a blueprint up in its repository.
 *
 * @returns the text of its `params.json`; undefined when the sandbox looks at no repository
 */
export function paramsOf(world: World, url: string, directory: string): string | undefined {
  const files = clone(world, url);
  if (files === undefined) return undefined;
  const folder = posix.relative("/", posix.join("/", directory));
  const inside = (name: string): boolean => folder === "" || name.startsWith(`${folder}/`);
  if (!Object.keys(files).some(inside)) {
    throw invalidBlueprint(`Missing blueprintDirectory [${directory}] in the given repository`);
  }
  const isAtRoot = world.behavior.paramsFolder === "root" || folder === "";
  const params = files[isAtRoot ? "params.json" : `${folder}/params.json`];
  if (params === undefined) throw invalidBlueprint("Missing [params.json] in the repository");
  return params;
}

/**
 * Runs the checks that the services make before they write a new project.
 *
 * @param target the repository that receives the project
 * @param creates whether it has to be created; a null is an error of the services
 */
export function generate(world: World, url: string, target: string, creates: boolean | null): void {
  if (clone(world, url) === undefined) return;
  if (creates === null) throw gitError("createRepo is null");
  // The services would create it at a hosting provider, and there is none.
  if (creates) throw internalError();
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  clone(world, world.behavior.existingTarget === "url" ? target : folder + target);
}

/** The files of a repository; undefined when the sandbox looks at none. */
function clone({ repositories }: World, url: string): Repositories[string] | undefined {
  if (repositories === undefined || Object.hasOwn(repositories, url)) return repositories?.[url];
  throw gitError(`Error cloning repository - ${url}`);
}

const gitError = (message: string): Refusal =>
  new Refusal(500, "50001", "Error executing Git commands", message);
