import { checkoutApps } from '../files/folders.ts';

/** The origin of a site on a developer's machine. */
export const defaultSite = 'http://localhost:3000';

/** The options: their type for `parseArgs`, the name of their value, and their help. */
export const optionTable = {
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
    value: '<version, site>',
    help: 'rollback: the earlier release to make live; else the site that follows this one, with all live releases',
  },
  from: {
    type: 'string',
    value: '<site>',
    help: 'the site on which the last promoted set is taken back, as one change',
  },
  generation: {
    type: 'string',
    value: '<number>',
    help: 'all apps of a generation of shared packages, as one state; for the release manager',
  },
  guarded: {
    type: 'boolean',
    help: 'sign all steps now; the site takes them while the release is not worse than the old one',
  },
  after: {
    type: 'string',
    value: '<30m, 6h, 2d>',
    help: 'go on after this time in a step with too few visits; otherwise the step waits',
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
    help: `the site to work with (default: "site" of package.json, or ${defaultSite}, or another PORT)`,
  },
  'no-journeys': {
    type: 'boolean',
    help: 'leave out the journeys that log in, when there is no backend to start',
  },
  path: {
    type: 'string',
    multiple: true,
    value: '<path>',
    help: 'a path that the app may claim, with those below it',
  },
  key: {
    type: 'string',
    multiple: true,
    value: '<file>',
    help: 'the public key of the app, <app>.pub',
  },
  budget: {
    type: 'string',
    value: '<bytes,bytes>',
    help: 'the most bytes of scripts and styles that a page loads',
  },
  packages: {
    type: 'string',
    value: '<folder>',
    help: 'the folder with the packed packages (default: this folder); without them the registry has both',
  },
  template: {
    type: 'string',
    value: '<name>',
    help: 'rspack-react (default), or a name in examples: another compiler or framework',
  },
  port: { type: 'string', value: '<port>', help: 'the port on this machine (default: 3100)' },
  branch: {
    type: 'string',
    value: '<name>',
    help: 'an address of its own for a branch of one app, which shows the release linked last',
  },
  days: {
    type: 'string',
    value: '<1 to 30>',
    help: 'how long a branch has its preview (default: 7)',
  },
  end: { type: 'boolean', help: 'end the preview of the branch now' },
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
  create: {
    help: 'create a remote in a new folder: create price-list --site https://www.example.it',
    options: ['site', 'packages', 'template'],
  },
  dev: {
    help: 'serve a site with this app from its sources, following edits',
    options: ['site', 'port'],
  },
  keys: { help: 'make the key pair that signs the releases of an app, unless it exists' },
  first: {
    help: 'make the first releases of a new site: keys, build, publish and promote of all its apps',
    options: ['because'],
  },
  build: { help: 'compile an app and describe the release' },
  describe: { help: 'describe the build of another compiler: describe dist (docs/contract.md)' },
  publish: { help: 'sign and upload the build; it is not live yet' },
  check: {
    help: 'prove that a published release fits its peers, and run its smoke test in a browser',
    options: ['version', 'generation', 'to', 'because', 'without', 'site', 'no-journeys'],
  },
  link: {
    help: 'print a preview link: the site made of named releases, for an hour; of a --branch for days',
    options: ['version', 'site', 'composition', 'branch', 'days', 'end'],
  },
  plan: {
    help: 'print the order in which built and published releases can go live, for all teams',
    options: ['version', 'to', 'without'],
  },
  promote: {
    help: 'make a published release live; --percent 10 rolls it out to a share of the visitors',
    options: [
      'version',
      'generation',
      'to',
      'percent',
      'guarded',
      'after',
      'because',
      'without',
      'anyway',
      'security-fix',
      'above',
    ],
  },
  pause: {
    help: 'stop the steps of a guarded roll-out; the visitors keep their releases',
    options: ['because', 'above'],
  },
  resume: {
    help: 'let the site take the steps of a paused roll-out again',
    options: ['because', 'above'],
  },
  abort: {
    help: 'end a roll-out: all visitors get the live release',
    options: ['because', 'above'],
  },
  rollback: {
    help: 'make an earlier release live again, or end a roll-out',
    options: ['to', 'from', 'generation', 'because', 'anyway', 'above'],
  },
  retire: {
    help: 'withdraw an app: the site answers its paths as if it did not exist',
    options: ['because', 'anyway', 'above', 'site'],
  },
  restore: {
    help: 'sign the live entries again, after the store came back from a backup',
    options: ['generation', 'because', 'above'],
  },
  repair: {
    help: 'replace a damaged manifest with its newest intact state; rewrite damaged history files',
    options: ['because', 'above'],
  },
  status: { help: 'print the live releases and their health' },
  history: { help: 'print the changes of the manifest, with author, time and reason' },
  diff: { help: 'compare two releases of an app', options: ['version'] },
  explain: {
    help: 'show the sources of an error: explain <report>, or with a stack on the standard input',
  },
  clean: { help: 'remove releases that no tab can need any more' },
  'copy-store': {
    help: 'copy the folder RELEASES_DIR into the bucket; a second run copies what is missing',
  },
  grant: {
    help: 'make an app part of the site, or change its paths, keys or bytes: for the release manager',
    options: ['path', 'key', 'budget', 'because', 'above'],
  },
  revoke: {
    help: 'take everything from a granted app: for the release manager',
    options: ['because', 'above'],
  },
  consent: { help: 'let another app claim a path of this one: consent <app> <path> <other app>' },
} as const satisfies Record<string, CommandEntry>;

/** The name of a command. */
export type CommandName = keyof typeof commandTable;

/** The names of the commands. */
export const commandNames = Object.keys(commandTable).filter(isCommand);

/** Returns true for the name of a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commandTable, name);
}

/** Returns the options that a command accepts. */
export const acceptedOptions = (command: CommandName): readonly string[] => [
  'json',
  ...optionsOf(commandTable[command]),
];

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
    ...commands.map(([name, { help }]) => `  ${name.padEnd(10)} ${help}`),
    `Apps here: ${checkoutApps().join(', ')}; a command without a name is for all of them,`,
    '      except create, rollback, retire, grant, revoke, pause, resume and abort, which need one.',
    '      In a project of one app outside of the repository rollback, pause, resume and abort take that app.',
    'Options:',
    ...options,
    `  ${'--help'.padEnd(22)} this text; <command> --help: the line of a command with its options`,
  ].join('\n');
}

/** Returns the line of a command. */
export function commandLineOf(command: CommandName): string {
  const { help } = commandTable[command];
  const options = acceptedOptions(command).map((name) => `[--${name}]`);
  return `npm run release -- ${[command, '[app…]', ...options].join(' ')}\n  ${help}`;
}

/** Returns the help text of a command, with its options. */
export function commandUsage(command: CommandName): string {
  const accepted = acceptedOptions(command);
  const options = Object.entries(optionTable).flatMap(([name, option]) => {
    const value = 'value' in option ? ` ${option.value}` : '';
    return accepted.includes(name) ? [`  ${`--${name}${value}`.padEnd(22)} ${option.help}`] : [];
  });
  return [commandLineOf(command), 'Options:', ...options].join('\n');
}

const optionsOf = ({ options = [] }: CommandEntry): readonly string[] => options;
