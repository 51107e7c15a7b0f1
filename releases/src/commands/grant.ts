import { readFile } from 'node:fs/promises';
import { isPublicKey } from '../keys/signature.ts';
import { changeManifest, granted, revoked } from '../manifest/manifest.ts';
import { authorOf, type Command, eachApp } from './command.ts';

/** Makes apps part of the site, or changes what they have; the release manager signs. */
export const grant: Command = (options, access) =>
  eachApp(options.apps, async (app) => {
    const { paths, keyFiles, budget } = options.grant;
    const keys = keyFiles && (await Promise.all(keyFiles.map(readPublicKey)));
    const { grants } = await changeManifest(access, (live) =>
      granted(live, app, { paths, keys, budget }, authorOf(options)),
    );
    const given = grants?.[app];
    const has = given?.paths ?? [];
    return {
      lines: [
        `${app} may claim ${has.join(', ')} and what is below, with ${given?.keys.length} public key(s).`,
        'Its team publishes, checks and promotes as every other: docs/release-your-remote.md.',
      ],
      result: { paths: has, keys: given?.keys.length ?? 0, budget: given?.budget ?? null },
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
