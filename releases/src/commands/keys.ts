import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureKeys } from '../keys/keys.ts';
import { type Command, eachApp } from './command.ts';

/** Makes the missing key pairs of apps, or of `release-manager`. */
export const keys: Command = ({ apps }, folders) =>
  eachApp(apps, async (app) => {
    const [privateKey, publicKey] = [`${app}.key`, `${app}.pub`].map((name) =>
      join(folders.keys, name),
    );
    await ensureKeys(folders.keys, app);
    const isPrivate = existsSync(privateKey ?? '');
    return {
      lines: [
        `${publicKey}: for the release manager of the site, and for every machine that verifies ${app}.`,
        isPrivate
          ? `${privateKey}: signs the releases of ${app}. Back it up, and keep it from all others.`
          : `There is no private key of ${app} here: another machine signs its releases.`,
      ],
      result: { publicKey, isPrivate },
    };
  });
