import { readFile } from 'node:fs/promises';
import type { AppName } from '@studio/shared/contract';
import { fingerprintOf, isPublicKey, isTextHash } from '../keys/signature.ts';
import {
  changeManifest,
  granted,
  type ManifestAccess,
  RejectedError,
  readKeptTexts,
  revoked,
} from '../manifest/manifest.ts';
import { authorOf, type Command, eachApp } from './command.ts';

/**
 * Makes apps part of the site, or changes what they have; the release manager signs. Other keys hand an app over: from now
 * on they alone sign its releases, and what is live stays valid.
 */
export const grant: Command = (options, access) =>
  eachApp(options.apps, async (app) => {
    const { paths, keyFiles, budget } = options.grant;
    const keys = keyFiles && (await Promise.all(keyFiles.map(readPublicKey)));
    const kept = keys && (await keptTexts(access, app, keys));
    const { grants } = await changeManifest(access, (live) => {
      if (kept !== undefined && live.revision !== Math.max(kept.revision, access.above ?? 0))
        throw new RejectedError('The manifest has just changed: run the command again.', 'busy');
      return granted(live, app, { paths, keys, budget, kept: kept?.hashes }, authorOf(options));
    });
    const given = grants?.[app];
    const has = given?.paths ?? [];
    const names = (given?.keys ?? []).map(fingerprintOf).join(', ');
    return {
      lines:
        kept === undefined
          ? [
              `${app} may claim ${has.join(', ')} and what is below, with ${given?.keys.length} public key(s).`,
              'Its team publishes, checks and promotes as every other: docs/release-your-remote.md.',
            ]
          : [
              `${app} is handed over: from now on only the key ${names} publishes and promotes it.`,
              `${kept.releases} release(s) and ${kept.consents} consent(s) that earlier keys signed stay valid.`,
            ],
      result: {
        ...{ paths: has, keys: given?.keys.length ?? 0, budget: given?.budget ?? null },
        ...{ isHandedOver: kept !== undefined, kept: kept?.releases ?? 0 },
      },
    };
  });

/** Takes everything from granted apps; the release manager signs. */
export const revoke: Command = (options, access) =>
  eachApp(options.apps, async (app) => {
    await changeManifest(access, (live) => revoked(live, app, authorOf(options)));
    return {
      lines: [`${app} has nothing any more: sites answer its paths as if it did not exist.`],
      result: {},
    };
  });

/** Reads what stays valid of an app that loses a key by its new keys; returns undefined when it loses none. */
async function keptTexts(
  { store, publicKeys }: ManifestAccess,
  app: AppName,
  keys: readonly string[],
) {
  const names = keys.map(fingerprintOf);
  const now = (await publicKeys(app)).filter((key) => !isTextHash(key));
  if (now.every((key) => names.includes(fingerprintOf(key)))) return undefined;
  return await readKeptTexts(store, publicKeys, app);
}

/**
 * Reads a public key.
 * @throws {Error} with a sentence when the file is missing or holds something else
 */
async function readPublicKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`There is no file ${file}.`);
  // A private key also gives a public one; it must not get into the manifest.
  if (text.includes('PRIVATE') || !isPublicKey(text))
    throw new Error(`${file} holds no public key: name the <app>.pub of the team.`);
  return text;
}
