import type { Behavior } from "./behavior.js";
import { internalError, Refusal } from "./reply.js";
import type { Repositories, World } from "./world.js";

/** The part of the services' work with Git that the sandbox imitates. */
export class Git {
  readonly #repositories: Repositories | undefined;
  readonly #behavior: Behavior;

  constructor({ repositories, behavior }: World) {
    this.#repositories = repositories;
    this.#behavior = behavior;
  }

  /**
   * Looks a blueprint up in its repository.
   *
   * @returns the text of its `params.json`; undefined when the sandbox looks at no repository
   */
  params(repositoryUrl: string, directory: string): string | undefined {
    const files = this.#clone(repositoryUrl);
    if (files === undefined) return undefined;
    const folder = directory
      .split("/")
      .filter((part) => part !== "" && part !== ".")
      .join("/");
    const inside = (name: string): boolean => folder === "" || name.startsWith(`${folder}/`);
    if (!Object.keys(files).some(inside)) {
      throw invalid(`Missing blueprintDirectory [${directory}] in the given repository`);
    }
    const isAtRoot = this.#behavior.paramsFolder === "root" || folder === "";
    const params = files[isAtRoot ? "params.json" : `${folder}/params.json`];
    if (params === undefined) throw invalid("Missing file [params.json] in the given repository");
    return params;
  }

  /** Runs the checks that the services make before they write a new project. */
  generate(repositoryUrl: string, targetRepo: string, createRepo: boolean | null): void {
    if (this.#clone(repositoryUrl) === undefined) return;
    if (createRepo === null) throw gitError("createRepo is null");
    // The services would create it at a hosting provider, and there is none.
    if (createRepo) throw internalError();
    const folder = repositoryUrl.slice(0, repositoryUrl.lastIndexOf("/") + 1);
    this.#clone(this.#behavior.existingTarget === "url" ? targetRepo : folder + targetRepo);
  }

  /** The files of a repository; undefined when the sandbox looks at none. */
  #clone(url: string): Readonly<Record<string, string>> | undefined {
    if (this.#repositories === undefined) return undefined;
    if (Object.hasOwn(this.#repositories, url)) return this.#repositories[url];
    throw gitError(`Error cloning repository - ${url}`);
  }
}

const invalid = (message: string): Refusal =>
  new Refusal(422, "42201", "Blueprint is invalid", message);

const gitError = (message: string): Refusal =>
  new Refusal(500, "50001", "Error executing Git commands", message);
