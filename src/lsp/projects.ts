import { dirname } from "node:path";
import { configurationOf, Project, type ServerSettings } from "./project.js";

/** The projects of the documents, each loaded once. */
export class Projects {
  readonly #settings: ServerSettings;
  readonly #loaded = new Map<string | undefined, Promise<Project>>();
  /** The configuration of each folder. */
  readonly #files = new Map<string, string | undefined>();

  constructor(settings: ServerSettings) {
    this.#settings = settings;
  }

  /** The project of a document. */
  of(name: string): Promise<Project> {
    const file = this.#settings.config ?? this.#configurationOf(name);
    let project = this.#loaded.get(file);
    if (project === undefined) {
      project = Project.load(file, this.#settings);
      this.#loaded.set(file, project);
    }
    return project;
  }

  #configurationOf(name: string): string | undefined {
    const folder = dirname(name);
    if (!this.#files.has(folder)) this.#files.set(folder, configurationOf(name));
    return this.#files.get(folder);
  }
}

/** Whether a document is a configuration. */
export const isConfiguration = (name: string): boolean =>
  /(?:^|[/\\])dsd\.config\.(?:json|ya?ml|[cm]?js)$/.test(name);
