import type { Routes } from "./routes.js";

/** The operations of the Blueprint service (spec 4.1). */
export type BlueprintOperation =
  | "blueprints.get"
  | "blueprints.list"
  | "blueprints.register"
  | "blueprints.update"
  | "blueprints.delete"
  | "blueprints.generateProject";

/** The default routes: those of the deployed services, since the specification defines none. */
export const blueprintRoutes: Routes<BlueprintOperation> = {
  "blueprints.get": "GET /blueprints/{id}",
  "blueprints.list": "GET /blueprints",
  "blueprints.register": "POST /blueprints",
  "blueprints.update": "PUT /blueprints/{id}",
  "blueprints.delete": "DELETE /blueprints/{id}",
  "blueprints.generateProject": "POST /blueprints/{id}/instances",
};
