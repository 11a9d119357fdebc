import type { RepositoryProvider } from "./resources.js";

/** The names that a service uses for the hosting providers, by their names in the specification. */
export type RepositoryProviders = {
  readonly [Provider in RepositoryProvider]?: string | undefined;
};

/** The names that the deployed services use. */
export const deployedProviders = {
  PROVIDER_A_DEVOPS: "AZURE_DEVOPS",
  PROVIDER_B: "GITHUB",
} as const satisfies RepositoryProviders;

/** Turns one name into another; an unknown name stays as it is. */
type Translation = (provider: unknown) => unknown;

/** Translations from the names of the specification to those of the service, and back. */
export function providerNames(providers: RepositoryProviders = {}): {
  toService: Translation;
  fromService: Translation;
} {
  const pairs = Object.entries(providers).filter(([, theirs]) => theirs !== undefined);
  const forward = new Map<unknown, unknown>(pairs);
  const back = new Map<unknown, unknown>(pairs.map(([ours, theirs]) => [theirs, ours]));
  const through =
    (names: Map<unknown, unknown>): Translation =>
    (provider) =>
      names.get(provider) ?? provider;
  return { toService: through(forward), fromService: through(back) };
}
