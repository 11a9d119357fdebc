import { dirname } from "node:path";
import { configurationOf, Project, type ServerSettings } from "./project.js";

/** The projects of the documents, each loaded once. */
export class Projects {
  readonly #settings: ServerSettings;
  readonly #loaded = new Map<string | undefined, Promise<Project>>();
  /** The configuration of each folder with a document. */
  readonly #files = new Map<string, string | undefined>();
  /** The files that configurations were read from, or would have been. */
  readonly #read = new Set<string>();

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** The project of a document. */
  of(name: string): Promise<Project> {
    const file = this.#settings.config ?? this.#configurationOf(name);
    let project = this.#loaded.get(file);
    if (project === undefined) {
      project = this.#load(file);
      this.#loaded.set(file, project);
    }
    return project;
  }

  /** Whether a change of a file or folder can change a project, or which one a document has. */
  dependOn(name: string): boolean {
    if (isConfiguration(name) || this.#read.has(name) || this.#files.has(name)) return true;
    // Of a folder that is moved or deleted, clients report nothing but the folder.
    const isIn = (one: string) => one.startsWith(`${name}/`);
    return [...this.#read, ...this.#files.keys()].some(isIn);
  }

  async #load(file: string | undefined): Promise<Project> {
    const project = await Project.load(file, this.#settings);
    for (const name of project.files) this.#read.add(name);
    return project;
  }

  #configurationOf(name: string): string | undefined {
    const folder = dirname(name);
    if (!this.#files.has(folder)) this.#files.set(folder, configurationOf(name));
    return this.#files.get(folder);
  }
}

/** Whether a file is a configuration that applies without being named. */
const isConfiguration = (name: string): boolean =>
  /(?:^|[/\\])dsd\.config\.(?:json|ya?ml)$/.test(name);
