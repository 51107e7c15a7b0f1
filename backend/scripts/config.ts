import { readFile } from 'node:fs/promises';
import { type Effective, effectiveSettings, hidden } from '@studio/releases/effective-settings';
import { type ReadEnvironment, readEnvironment } from '@studio/releases/environment';
import { isFirstStart } from './installation/applied.ts';
import { environmentSchema } from './installation/environment-schema.ts';
import { requireSecrets, type Secrets, secretNames, secretsPath } from './installation/secrets.ts';
import { parseSettings } from './installation/settings.ts';

// Prints the settings of the backend under this environment as JSON, for `npm run config`.
const read = readEnvironment(process.env);
const { problems, dataDir, givenSecrets } = parsed(read);
const stored = dataDir === undefined ? {} : await storedSecrets(dataDir, givenSecrets);
const isMade = dataDir !== undefined && isFirstStart(dataDir);
const effective: Effective = {
  settings: effectiveSettings(environmentSchema.entries, read).map((setting) => {
    // Production asks for it, whatever the setting says.
    if (setting.name === 'STAFF_SECOND_FACTOR' && read.values.PRODUCTION === 'true')
      return { ...setting, value: 'true', origin: 'PRODUCTION' };
    const name = secretNames.find((secret) => secret === setting.name);
    if (name === undefined || setting.value !== null || dataDir === undefined) return setting;
    if (stored[name] !== undefined) return { name, value: hidden, origin: secretsPath(dataDir) };
    return isMade ? { ...setting, origin: 'made at the first start' } : setting;
  }),
  problems,
};
console.log(JSON.stringify(effective));

function parsed({ values, problems: ofFiles }: ReadEnvironment) {
  try {
    const settings = parseSettings(values, isFirstStart);
    return { ...settings, problems: [...ofFiles] };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { problems: [...ofFiles, sentence], dataDir: undefined, givenSecrets: {} };
  }
}

/** Returns the secrets of an installation; adds a sentence when its file is damaged, or missing after a first start. */
async function storedSecrets(folder: string, given: Partial<Secrets>): Promise<Partial<Secrets>> {
  const isThere = await readFile(secretsPath(folder)).then(
    () => true,
    () => false,
  );
  if (!isThere && isFirstStart(folder)) return {};
  try {
    return await requireSecrets(folder, given);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return {};
  }
}
