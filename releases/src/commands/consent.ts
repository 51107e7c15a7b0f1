import { privateKeyOf } from '../keys/keys.ts';
import { giveConsent } from '../paths/consents.ts';
import { openStore } from '../store/store.ts';
import type { Verb } from './command.ts';

/** Signs that another app may claim a path which answers addresses of this one. */
export const consent: Verb = async ({ apps: [by], given }, { releases, keys }) => {
  if (by === undefined || given === undefined) return { lines: [], result: {} };
  const privateKey = await privateKeyOf(keys, by);
  const at = new Date().toISOString();
  await giveConsent(openStore(releases), { by, ...given, at }, privateKey);
  return {
    lines: [`${by} consents that ${given.to} claims ${given.path}.`],
    result: { by, ...given, at },
  };
};
