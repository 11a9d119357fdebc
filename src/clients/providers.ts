import type { RepositoryProvider } from "./resources.js";

/** What a service calls the hosting providers, by the spec's names. */
export type RepositoryProviders = Readonly<Partial<Record<RepositoryProvider, string>>>;

/** What the deployed services call them. */
export const deployedProviders = {
  PROVIDER_A_DEVOPS: "AZURE_DEVOPS",
  PROVIDER_B: "GITHUB",
} as const satisfies RepositoryProviders;

/** Turns one name into another; a name that it does not know stays as it is. */
export type Translation = (provider: unknown) => unknown;

/** Translations from the spec's names to the service's, and back. */
export function providerNames(providers: RepositoryProviders = {}): {
  toService: Translation;
  fromService: Translation;
} {
  const pairs = Object.entries(providers);
  const forward = new Map<unknown, unknown>(pairs);
  const back = new Map<unknown, unknown>(pairs.map(([ours, theirs]) => [theirs, ours]));
  const through =
    (names: Map<unknown, unknown>): Translation =>
    (provider) =>
      names.get(provider) ?? provider;
  return { toService: through(forward), fromService: through(back) };
}
