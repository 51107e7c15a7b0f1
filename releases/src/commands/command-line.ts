import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { appNamePattern } from '../published/app-name.ts';

/** The origin of a site on a developer's machine. */
const defaultSite = 'http://localhost:3000';

/** The options: their type for `parseArgs`, the name of their value, and their help. */
const optionTable = {
  json: {
    type: 'boolean',
    help: 'one object on the standard output, for programs (releases/README.md)',
  },
  version: {
    type: 'string',
    multiple: true,
    value: '<version>',
    help: 'another release than the one built last; diff takes one or two',
  },
  to: {
    type: 'string',
    value: '<version>',
    help: 'the earlier release to make live; required within ten minutes of a rollback',
  },
  percent: { type: 'string', value: '<1 to 99>', help: 'the share of the visitors' },
  because: { type: 'string', value: '<text>', help: 'the reason, for the history' },
  without: {
    type: 'string',
    multiple: true,
    value: '<path>',
    help: 'a path that the app gives up on purpose',
  },
  anyway: {
    type: 'boolean',
    help: 'promote despite the check; roll back to a release that does not fit; retire public-site',
  },
  'security-fix': {
    type: 'boolean',
    help: 'the earlier releases have a vulnerability: no rollback leads to them',
  },
  above: {
    type: 'string',
    value: '<revision>',
    help: 'the revision that a site has seen, when the site rejects a lower one',
  },
  site: {
    type: 'string',
    value: '<url>',
    help: `the site to test on, or whose site map is read (default: ${defaultSite})`,
  },
  'no-journeys': {
    type: 'boolean',
    help: 'leave out the journeys that log in, when there is no backend to start',
  },
  composition: {
    type: 'string',
    value: '<text>',
    help: 'the releases of the preview, "shell@<version> auth@<version> …"',
  },
} as const;

type OptionName = keyof typeof optionTable;

interface CommandEntry {
  readonly help: string;
  /** The options that the command accepts besides `--json`. */
  readonly options?: readonly OptionName[];
}

/** The commands: their help and their options. */
const commandTable = {
  build: { help: 'compile an app and describe the release' },
  publish: { help: 'sign and upload the build; it is not live yet' },
  check: {
    help: 'prove that a published release fits its peers, and run its smoke test in a browser',
    options: ['version', 'because', 'without', 'site', 'no-journeys'],
  },
  link: {
    help: 'print a preview link: the site made of named releases, for an hour',
    options: ['version', 'site', 'composition'],
  },
  plan: {
    help: 'print the order in which built and published releases can go live, for all teams',
    options: ['version', 'without'],
  },
  promote: {
    help: 'make a published release live; --percent 10 rolls it out to a share of the visitors',
    options: ['version', 'percent', 'because', 'without', 'anyway', 'security-fix', 'above'],
  },
  rollback: {
    help: 'make an earlier release live again, or end a roll-out',
    options: ['to', 'because', 'anyway', 'above'],
  },
  retire: {
    help: 'withdraw an app: the site answers its paths as if it did not exist',
    options: ['because', 'anyway', 'above', 'site'],
  },
  restore: {
    help: 'sign the live entries again, after the store came back from a backup',
    options: ['because', 'above'],
  },
  repair: {
    help: 'replace a damaged manifest with its newest intact state; rewrite damaged history files',
    options: ['because', 'above'],
  },
  status: { help: 'print the live releases and their health' },
  history: { help: 'print who changed what, when and why' },
  diff: { help: 'compare two releases of an app', options: ['version'] },
  clean: { help: 'remove releases that no tab can need any more' },
  consent: { help: 'let another app claim a path of this one: consent <app> <path> <other app>' },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof commandTable;

/** The options of a command, parsed. */
export interface CommandOptions {
  readonly command: CommandName;
  /** The named apps, or all of them. */
  readonly apps: readonly AppName[];
  /** True when the command line names apps. */
  readonly areNamed: boolean;
  /** The named versions; empty stands for the release that was built last. */
  readonly versions: readonly string[];
  /** Share of the visitors, 1 to 99; undefined stands for all of them. */
  readonly percent: number | undefined;
  /** The reason, for the history. */
  readonly because: string | undefined;
  /** Paths that the app gives up on purpose. */
  readonly without: readonly string[];
  /** The release to roll back to; undefined stands for the newest one that can be used. */
  readonly to: string | undefined;
  /** The revision of the manifest that a site has seen; 0 when the store has lost none. */
  readonly above: number;
  /** Promotes, rolls back or retires despite problems. */
  readonly anyway: boolean;
  /** The earlier releases have a vulnerability: no rollback leads to them. */
  readonly securityFix: boolean;
  /** Prints one JSON object for programs. */
  readonly json: boolean;
  /** The author of the change. */
  readonly by: string;
  /** Runs the journeys that log in, on a site that the check starts. */
  readonly journeys: boolean;
  /** Origin of the site to test on, without a trailing slash. */
  readonly site: string;
  /** The releases of a preview, `shell@1.0.0 …`; undefined stands for the live ones. */
  readonly composition: string | undefined;
  /** The path that the app gives away, and the app that may claim it. */
  readonly consent?: { readonly path: string; readonly to: string };
}

/** A command line that the tool does not accept; the message is a sentence that says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const siteProblem = '--site must be an address that begins with http: or https:.';

const argumentsSchema = v.object({
  apps: v.array(v.picklist(apps, ({ input }) => `Unknown app: ${input}.`)),
  percent: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d?$/, '--percent must be a whole number from 1 to 99.'),
      v.transform(Number),
    ),
  ),
  above: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, '--above must be the number of a revision.'),
      v.transform(Number),
    ),
    '0',
  ),
  site: v.optional(
    v.pipe(
      v.string(),
      v.url(siteProblem),
      v.regex(/^https?:/, siteProblem),
      v.transform((url) => new URL(url).origin),
    ),
    defaultSite,
  ),
});

/**
 * Parses the command line.
 * @throws {UsageError} when the tool does not accept it
 */
export function parseCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandOptions {
  const { positionals, values } = readArguments(args);
  const [command = '', ...words] = positionals;
  if (!isCommand(command))
    throw new UsageError(command === '' ? 'No command was given.' : `Unknown command: ${command}.`);
  const consent = command === 'consent' ? consentIn(words) : undefined;
  const names = consent === undefined ? words : words.slice(0, 1);
  const { percent, above, site } = values;
  const parsed = v.safeParse(argumentsSchema, { apps: names, percent, above, site });
  if (!parsed.success) throw new UsageError(parsed.issues[0].message);
  const problem = usageProblem(command, names, values);
  if (problem !== undefined) throw new UsageError(problem);
  return {
    ...parsed.output,
    command,
    apps: names.length === 0 ? apps : parsed.output.apps,
    areNamed: names.length > 0,
    percent: parsed.output.percent,
    versions: values.version ?? [],
    to: values.to,
    because: values.because,
    without: values.without ?? [],
    anyway: values.anyway ?? false,
    securityFix: values['security-fix'] ?? false,
    composition: values.composition,
    journeys: !values['no-journeys'],
    ...(consent && { consent }),
    json: values.json ?? false,
    by: environment.RELEASE_BY ?? userInfo().username,
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: optionTable });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(commandTable, name);

const optionsOf = ({ options = [] }: CommandEntry): readonly string[] => options;

/** Returns a sentence about options that do not go together; undefined when all of them do. */
function usageProblem(
  command: CommandName,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const accepted = ['json', ...optionsOf(commandTable[command])];
  const foreign = Object.keys(given).find((option) => !accepted.includes(option));
  if (foreign !== undefined) return `--${foreign} is not an option of ${command}.`;
  if ((given.version ?? given.percent ?? given.to) !== undefined && names.length !== 1)
    return '--version, --to and --percent need the name of one app.';
  if (given['security-fix'] !== undefined && given.percent !== undefined)
    return 'A security fix is for all visitors: leave --percent out.';
  // A forgotten name must not roll back the whole site.
  if ((command === 'rollback' || command === 'retire') && names.length === 0)
    return `${command} needs the name of an app.`;
  const most = command === 'diff' ? 2 : 1;
  return Array.isArray(given.version) && given.version.length > most
    ? `${command} takes --version ${most === 1 ? 'once' : 'at most twice'}.`
    : undefined;
}

const consentSchema = v.strictTuple([
  v.string(),
  v.pipe(v.string(), v.regex(/^[/*]/)),
  v.pipe(v.string(), v.regex(appNamePattern)),
]);

/** Reads `<app> <path> <other app>`. @throws {UsageError} when it is something else */
function consentIn(words: readonly string[]): NonNullable<CommandOptions['consent']> {
  const parsed = v.safeParse(consentSchema, words);
  if (!parsed.success)
    throw new UsageError('consent needs an app, one of its paths, and the app that may claim it.');
  const [, path, to] = parsed.output;
  return { path, to };
}

/** Returns the help text, made of the two tables. */
export function usage(): string {
  const commands: (readonly [string, CommandEntry])[] = Object.entries(commandTable);
  const acceptedBy = (option: string) =>
    commands.flatMap(([name, entry]) => (optionsOf(entry).includes(option) ? [name] : []));
  const options = Object.entries(optionTable).map(([name, option]) => {
    const value = 'value' in option ? ` ${option.value}` : '';
    const of = name === 'json' ? '' : `${acceptedBy(name).join(', ')}: `;
    return `  ${`--${name}${value}`.padEnd(22)} ${of}${option.help}`;
  });
  return [
    'npm run release -- <command> [app…] [options]',
    ...commands.map(([name, { help }]) => `  ${name.padEnd(9)} ${help}`),
    `Apps: ${apps.join(', ')}; a command without a name is for all of them,`,
    '      except rollback and retire, which need one.',
    'Options:',
    ...options,
  ].join('\n');
}
