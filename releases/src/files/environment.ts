import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { codeOf, reasonOf } from './errors.ts';

/**
 * The settings with a secret value, of all programs. Each can lie in a file of its own, which `<name>_FILE` names, and no
 * command prints its value.
 */
export const secretSettings: readonly string[] = [
  'ADMIN_PASSWORD',
  'ADMIN_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
  'COUNTERS_REDIS_URL',
  'DB_PASSWORD',
  'DEMO_PASSWORD',
  'GATEWAY_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'KEY',
  'RELEASE_WEBHOOK_SECRET',
  'SECRET',
  'SMTP_PASSWORD',
  'VAPID_PRIVATE_KEY',
];

const suffix = '_FILE';

/** The variable that names the file of settings. */
export const settingsFileVariable = 'SETTINGS_FILE';

type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of a program after files were read. */
export interface ReadEnvironment {
  /** The variables, with the values from files and without the names of these files. */
  readonly values: Readonly<Record<string, string>>;
  /** The place of each value: `environment`, or the path of a file. */
  readonly origins: Readonly<Record<string, string>>;
  /** The names that the settings file gives. */
  readonly named: readonly string[];
  /** Sentences about files that cannot be used. */
  readonly problems: readonly string[];
}

/**
 * Reads the settings of a program: variables of the environment; secrets from the files that `<name>_FILE` names; and
 * the file of `SETTINGS_FILE`, in the format of Node's `util.parseEnv`, whose values count where the environment has
 * none. An empty variable counts as missing.
 */
export function readEnvironment(environment: Variables): ReadEnvironment {
  const problems: string[] = [];
  const file = environment[settingsFileVariable];
  const fromFile = file ? readSettingsFile(file, problems) : {};
  const outer = readSource(environment, 'environment', problems);
  const inner = file ? readSource(fromFile, file, problems, outer.origins) : outer;
  return {
    values: { ...inner.values, ...outer.values },
    origins: { ...inner.origins, ...outer.origins },
    named: Object.keys(fromFile),
    problems,
  };
}

/** Ignores the signal at which Node would open its debugger to every program of the same user. */
const stayClosed = () => undefined;

/**
 * Puts the settings from files into an environment, by default that of this process, so that all that reads it and all
 * programs started from here have them. A second call changes nothing. A program begins with it, so its debugger is
 * closed from here on, where the flag `--disable-sigusr1` did not do so from the start.
 * @throws {Error} with a sentence for operators when a file cannot be used
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): void {
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', stayClosed);
  const { values, problems } = readEnvironment(environment);
  if (problems.length > 0) throw new Error(`Settings: ${problems.join('; ')}.`);
  for (const name of [settingsFileVariable, ...secretSettings.map((secret) => secret + suffix)])
    delete environment[name];
  Object.assign(environment, values);
}

/** Does the same for a command; a file that cannot be used ends it with the sentence. */
export function loadSettingsOrExit(): void {
  try {
    loadSettings();
  } catch (error) {
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** Returns the variables that have a value: an empty one counts as missing. */
export const given = (environment: Variables) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

/**
 * Returns the values of one source, with the contents of the files of secrets.
 * @param known values of a stronger source: their files here are not read
 */
function readSource(
  source: Variables,
  origin: string,
  problems: string[],
  known: Variables = {},
): Pick<ReadEnvironment, 'values' | 'origins'> {
  const values: Record<string, string> = {};
  const origins: Record<string, string> = {};
  const files = new Set([settingsFileVariable, ...secretSettings.map((name) => name + suffix)]);
  for (const [name, value] of Object.entries(source)) {
    if (!value || files.has(name)) continue;
    values[name] = value;
    origins[name] = origin;
  }
  for (const name of secretSettings) {
    const path = source[name + suffix];
    if (!path || known[name] !== undefined) continue;
    if (values[name] !== undefined) {
      problems.push(`${name} and ${name}${suffix} are both set (${origin}): remove one of them`);
      continue;
    }
    const secret = readSecret(name + suffix, path, problems);
    if (secret === undefined) continue;
    values[name] = secret;
    origins[name] = path;
  }
  return { values, origins };
}

/** Returns the content of a file without the line break at its end. */
function readSecret(variable: string, path: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (text !== '') return text;
    problems.push(`${variable} names ${path}, which is empty`);
  } catch (error) {
    problems.push(`${variable} names ${path}, which cannot be read (${codeOf(error)})`);
  }
  return undefined;
}

function readSettingsFile(path: string, problems: string[]): Variables {
  try {
    const settings = parseEnv(readFileSync(path, 'utf8'));
    if (settings[settingsFileVariable] === undefined) return settings;
    problems.push(`${path} names a further ${settingsFileVariable}: only the environment can`);
  } catch (error) {
    problems.push(`${settingsFileVariable} names ${path}, which cannot be read (${codeOf(error)})`);
  }
  return {};
}
