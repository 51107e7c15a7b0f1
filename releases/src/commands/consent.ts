import { privateKeyOf } from '../keys/keys.ts';
import { giveConsent } from '../paths/consents.ts';
import type { Command } from './command.ts';

/** Signs the consent that another app may claim a path of this app. */
export const consent: Command = async ({ apps: [by], consent: given }, { store, keys }) => {
  if (by === undefined || given === undefined) return { lines: [], result: {} };
  const privateKey = await privateKeyOf(keys, by);
  const at = new Date().toISOString();
  await giveConsent(store, { by, ...given, at }, privateKey);
  return {
    lines: [`${by} consents that ${given.to} claims ${given.path}.`],
    result: { by, ...given, at },
  };
};
