import type { AppName } from '@studio/shared/contract';
import { privateKeyOf } from '../keys/keys.ts';
import {
  type Composition,
  generationOf,
  liveComposition,
  parseComposition,
  readManifest,
} from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { longestLink, previewLink, previewToken } from '../site/preview-link.ts';
import { versionOf } from './built.ts';
import type { Command, CommandContext } from './command.ts';
import type { CommandOptions } from './command-line.ts';

/** Makes a preview link. */
export const link: Command = async (options, context) => {
  const composition = await compositionFor(options, context);
  for (const [app, version] of Object.entries(composition)) {
    // Sites reject a link to a release that they cannot use.
    await readPublished(context.store, context.publicKeys, app, version);
  }
  if (composition.shell === undefined)
    throw new Error('No shell is live: a preview needs one. Name a shell with --composition.');
  const { by, privateKey } = await findSigner(context, options.apps);
  const until = new Date(Date.now() + longestLink.preview).toISOString();
  const token = previewToken({ apps: composition, until, by, purpose: 'preview' }, privateKey);
  const page = options.composition === undefined ? await firstPage(options, context) : '/';
  const to = page === '/' ? '' : `?to=${encodeURIComponent(page)}`;
  const address = `${previewLink(options.site, token)}${to}`;
  return { lines: [address], result: { address, until } };
};

/** Returns the named composition, or the live one with other releases of the named apps. */
async function compositionFor(
  options: CommandOptions,
  { builds, store, publicKeys }: CommandContext,
): Promise<Composition> {
  if (options.composition !== undefined) return parseComposition(options.composition);
  if (!options.areNamed) return liveComposition(await readManifest(store));
  const candidates: [AppName, string][] = [];
  for (const app of options.apps) candidates.push([app, await versionOf(options, builds, app)]);
  const [app = '', version = ''] = candidates[0] ?? [];
  // A page is made of the releases of one generation.
  const generation = generationOf(await readPublished(store, publicKeys, app, version));
  const live = liveComposition(await readManifest(store, generation));
  return { ...live, ...Object.fromEntries(candidates) };
}

/** Returns the first page of the only named app that has no parameters and needs no login; else the home page. */
async function firstPage(
  { apps, areNamed, versions }: CommandOptions,
  { builds, store, publicKeys }: CommandContext,
): Promise<string> {
  const [app] = apps;
  if (!areNamed || app === undefined || apps.length > 1) return '/';
  const version = await versionOf({ versions }, builds, app);
  const { routes } = await readPublished(store, publicKeys, app, version);
  return (
    routes.find(({ path, requiresLogin }) => !requiresLogin && !/[:*]/.test(path))?.path ?? '/'
  );
}

/**
 * Returns the first of these apps whose private key is here.
 * @throws {Error} when none is
 */
async function findSigner({ keys }: CommandContext, candidates: readonly AppName[]) {
  for (const by of candidates) {
    // The error below names the teams whose key is not here.
    const privateKey = await privateKeyOf(keys, by).catch(() => undefined);
    if (privateKey !== undefined) return { by, privateKey };
  }
  throw new Error(
    `There is no private key of ${candidates.join(', ')} here: only a team can make preview links.`,
  );
}
