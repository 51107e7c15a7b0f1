import type { AppName } from '@studio/shared/contract';
import { privateKeyOf } from '../keys/keys.ts';
import {
  type Composition,
  generationOf,
  liveComposition,
  liveGeneration,
  parseComposition,
  RejectedError,
  readManifest,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { branchLink, endBranchPreview, openBranchPreview } from '../site/branch-preview.ts';
import { longestLink, previewLink, previewToken } from '../site/preview-link.ts';
import { versionOf } from './built.ts';
import type { Command, CommandContext, Outcome } from './command.ts';
import type { CommandOptions } from './command-line.ts';

/** The lifetime of a preview of a branch without `--days`. */
const usualDays = 7;

/** Makes a preview link, or the preview of a branch. */
export const link: Command = async (options, context) => {
  if (options.branch !== undefined)
    return await linkBranch({ ...options, branch: options.branch }, context);
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

/**
 * Makes the preview of a branch, shows a newer release at its address, or ends it. The address stays until the end; each
 * run moves that.
 */
async function linkBranch(
  { branch, days = usualDays, isEnd, by, ...options }: CommandOptions & { branch: string },
  context: CommandContext,
): Promise<Outcome> {
  const { store, publicKeys, keys, builds } = context;
  const [app = ''] = options.apps;
  if (isEnd) {
    if (!(await endBranchPreview(store, { app, branch })))
      throw new RejectedError(`${app} has no preview of ${branch}.`);
    return { lines: [`The preview of ${branch} has ended.`], result: { app, branch } };
  }
  const version = await versionOf(options, builds, app);
  const release = await readPublished(store, publicKeys, app, version);
  if (generationOf(release) !== liveGeneration(await readWholeManifest(store)))
    throw new RejectedError(
      `${app} ${version} is not of the live generation: a link without --branch shows it for an hour.`,
    );
  const at = new Date();
  const until = new Date(at.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
  const preview = await openBranchPreview(
    store,
    publicKeys,
    { app, branch, version, by, at: at.toISOString(), until },
    await privateKeyOf(keys, app),
  );
  const address = branchLink(options.site, preview);
  return {
    lines: [address, `${app} ${version} of ${branch}, until ${until}.`],
    result: { address, until, app, branch, version },
  };
}

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
