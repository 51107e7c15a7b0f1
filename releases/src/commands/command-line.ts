import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AppName, appNamePattern, type Budget } from '@studio/shared/contract';
import * as v from 'valibot';
import { reasonOf, UsageError } from '../files/errors.ts';
import { checkoutApps, isOutside, root } from '../files/folders.ts';
import { jsonText } from '../files/json.ts';
import { sampleId } from '../site/error-samples.ts';
import { valuesSchema } from './option-values.ts';
import { acceptedOptions, type CommandName, defaultSite, isCommand, optionTable } from './table.ts';

/** The options of a command, parsed. */
export interface CommandOptions {
  readonly command: CommandName;
  /** The named apps, or all of them. */
  readonly apps: readonly AppName[];
  /** True when the command line names apps. */
  readonly areNamed: boolean;
  /** The generation that the command is about as a whole. */
  readonly generation?: number;
  /** The named versions; empty stands for the release that was built last. */
  readonly versions: readonly string[];
  /** Share of the visitors, 1 to 99; undefined stands for all of them. */
  readonly percent: number | undefined;
  /** Signs all steps of a roll-out, which the site takes by itself. */
  readonly guarded: boolean;
  /** The time in a step after which the next one begins with too few visits, in milliseconds. */
  readonly after: number | undefined;
  /** The reason, for the history. */
  readonly because: string | undefined;
  /** Paths that the app gives up on purpose. */
  readonly without: readonly string[];
  /** The release to roll back to; undefined stands for the newest one that can be used. */
  readonly to: string | undefined;
  /** The site that follows this one, with all its releases. */
  readonly stage?: string;
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
  /** The folder with the packed packages of a new remote; undefined stands for the current folder. */
  readonly packages?: string;
  /** The template of a new remote; undefined stands for that of the build recipe. */
  readonly template?: string;
  /** The port of the development server. */
  readonly port: number;
  /** The branch whose preview a link opens, its lifetime in days, and whether it ends it. */
  readonly branch?: string | undefined;
  readonly days?: number | undefined;
  readonly isEnd: boolean;
  /** The releases of a preview, `shell@1.0.0 …`; undefined stands for the live ones. */
  readonly composition: string | undefined;
  /** The parts of a grant: paths, files of public keys, and the most bytes of a page. */
  readonly grant: {
    readonly paths: readonly string[] | undefined;
    readonly keyFiles: readonly string[] | undefined;
    readonly budget: Budget | undefined;
  };
  /** The id of a report; undefined stands for a stack on the standard input. */
  readonly report?: string;
  /** The folder of a build of another compiler; undefined stands for `dist`. */
  readonly dist?: string;
  /** The path that the app gives away, and the app that may claim it. */
  readonly consent?: { readonly path: string; readonly to: string };
}

/**
 * Parses the command line.
 * @param outside the apps of a project outside of the repository: its only one needs no name
 * @throws {UsageError} when the tool does not accept it
 */
export function parseCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  outside = isOutside ? checkoutApps() : [],
): CommandOptions {
  const { positionals, values } = readArguments(args);
  const [command = '', ...given] = positionals;
  if (!isCommand(command))
    throw new UsageError(command === '' ? 'No command was given.' : `Unknown command: ${command}.`);
  const words = given.length > 0 || !needsOnlyApp(command, values) ? given : onlyOne(outside);
  const consent = command === 'consent' ? consentIn(words) : undefined;
  const report = command === 'explain' ? reportIn(words) : undefined;
  const [dist] = command === 'describe' ? words : [];
  const namesNone = command === 'explain' || command === 'describe';
  const names = namesNone ? [] : words.slice(0, consent === undefined ? undefined : 1);
  const site = values.site ?? localSite(environment);
  const parsed = v.safeParse(valuesSchema, { ...values, apps: names, site });
  if (!parsed.success) throw new UsageError(parsed.issues[0].message);
  const problem = usageProblem(command, names, values);
  if (problem !== undefined) throw new UsageError(problem);
  const { path: paths, budget: bytes, generation: its, ...output } = parsed.output;
  const stage = stageIn(command, values);
  return {
    ...output,
    grant: { paths, keyFiles: values.key, budget: bytes },
    command,
    apps: names.length === 0 ? checkoutApps() : output.apps,
    areNamed: names.length > 0,
    percent: parsed.output.percent,
    guarded: values.guarded ?? false,
    after: parsed.output.after,
    versions: values.version ?? [],
    to: command === 'rollback' ? values.to : undefined,
    ...(stage !== undefined && { stage }),
    because: values.because,
    without: values.without ?? [],
    anyway: values.anyway ?? false,
    securityFix: values['security-fix'] ?? false,
    composition: values.composition,
    isEnd: values.end ?? false,
    ...(values.packages !== undefined && { packages: values.packages }),
    ...(values.template !== undefined && { template: values.template }),
    journeys: !values['no-journeys'],
    ...(consent && { consent }),
    ...(its !== undefined && { generation: its }),
    ...(report !== undefined && { report }),
    ...(dist !== undefined && { dist }),
    json: values.json ?? false,
    by: environment.RELEASE_BY ?? userInfo().username,
  };
}

const projectText = jsonText(v.object({ site: v.string() }));

/**
 * Returns the site that the project's `package.json` names, else the site on this machine; `PORT` is its port, as for
 * `npm start`.
 */
function localSite({ PORT }: NodeJS.ProcessEnv): string {
  if (PORT) return `http://localhost:${PORT}`;
  const file = join(root, 'package.json');
  const project = v.safeParse(projectText, existsSync(file) ? readFileSync(file, 'utf8') : '');
  return project.success ? project.output.site : defaultSite;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: optionTable });
  } catch (error) {
    throw new UsageError(reasonOf(error), { cause: error });
  }
}

const needsName: readonly CommandName[] = [
  'create',
  'rollback',
  'retire',
  'grant',
  'revoke',
  'pause',
  'resume',
  'abort',
];

/** Returns true for a command that needs a name which the only app of a project can give. */
function needsOnlyApp(command: CommandName, given: Readonly<Record<string, unknown>>): boolean {
  // These are final, or the release manager's: a forgotten name must not stand for the own app.
  if (['create', 'retire', 'grant', 'revoke', 'consent', 'explain', 'describe'].includes(command))
    return false;
  if (given.generation !== undefined || stageIn(command, given) !== undefined) return false;
  return (
    needsName.includes(command) ||
    (given.version ?? given.percent ?? given.to ?? given.branch) !== undefined
  );
}

const onlyOne = (apps: readonly AppName[]) => (apps.length === 1 ? apps : []);

/** Returns a sentence about options that do not go together; undefined when all of them do. */
function usageProblem(
  command: CommandName,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  const accepted = acceptedOptions(command);
  const foreign = Object.keys(given).find((option) => !accepted.includes(option));
  if (foreign !== undefined) return `--${foreign} is not an option of ${command}.`;
  if (command === 'first' && names.length > 0)
    return 'first is for all apps of a new site: leave their names out.';
  const stage = stageIn(command, given);
  if (stage !== undefined) return stageProblem(stage, names, given);
  if (given.generation !== undefined) return generationProblem(names, given);
  if ((given.version ?? given.percent ?? given.to) !== undefined && names.length !== 1)
    return '--version, --to and --percent need the name of one app.';
  if (given['security-fix'] !== undefined && given.percent !== undefined)
    return 'A security fix is for all visitors: leave --percent out.';
  if (given.guarded !== undefined && (given.percent ?? given['security-fix']) !== undefined)
    return '--guarded goes neither with --percent nor with --security-fix.';
  if (given.after !== undefined && given.guarded === undefined)
    return '--after goes with --guarded.';
  if ((given.days ?? given.end) !== undefined && given.branch === undefined)
    return '--days and --end go with --branch.';
  if (given.branch !== undefined && (given.composition !== undefined || names.length !== 1))
    return '--branch needs the name of one app, and goes not with --composition.';
  // A forgotten name must not roll back the whole site.
  if (needsName.includes(command) && names.length === 0)
    return `${command} needs the name of an app.`;
  if (command === 'dev' && (names.length || checkoutApps().length) !== 1)
    return 'dev needs the name of one app.';
  const most = command === 'diff' ? 2 : 1;
  return Array.isArray(given.version) && given.version.length > most
    ? `${command} takes --version ${most === 1 ? 'once' : 'at most twice'}.`
    : undefined;
}

/** Returns the site that follows this one: `--to` of all commands but `rollback`, which has a version there. */
function stageIn(
  command: CommandName,
  { to, from }: Readonly<Record<string, unknown>>,
): string | undefined {
  const stage = command === 'rollback' ? from : to;
  return typeof stage === 'string' ? stage : undefined;
}

/** Returns a sentence about options that do not go with a whole site; undefined when all of them do. */
function stageProblem(
  stage: string,
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(stage))
    return `${stage} cannot be the name of a site: write small letters, digits and hyphens.`;
  if (names.length > 0) return `${stage} gets all live releases: leave the names of apps out.`;
  const accepted = ['to', 'from', 'json', 'because', 'anyway', 'above', 'site', 'no-journeys'];
  const foreign = Object.keys(given).find((option) => !accepted.includes(option));
  if (given.to !== undefined && given.from !== undefined) return '--to does not go with --from.';
  return foreign === undefined
    ? undefined
    : `--${foreign} does not go with all releases of a site.`;
}

/** Returns a sentence about options that do not go with `--generation`; undefined when all of them do. */
function generationProblem(
  names: readonly string[],
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  if (names.length > 0) return '--generation is about all apps: leave their names out.';
  const foreign = ['version', 'to', 'guarded', 'after', 'security-fix', 'without'].find(
    (option) => given[option] !== undefined,
  );
  return foreign === undefined ? undefined : `--${foreign} does not go with --generation.`;
}

const consentSchema = v.strictTuple([
  v.string(),
  v.pipe(v.string(), v.regex(/^[/*]/)),
  v.pipe(v.string(), v.regex(appNamePattern)),
]);

/**
 * Reads `<app> <path> <other app>`.
 * @throws {UsageError} when it is something else
 */
function consentIn(words: readonly string[]): NonNullable<CommandOptions['consent']> {
  const parsed = v.safeParse(consentSchema, words);
  if (!parsed.success)
    throw new UsageError('consent needs an app, one of its paths, and the app that may claim it.');
  const [, path, to] = parsed.output;
  return { path, to };
}

/**
 * Reads the id of a report, if any.
 * @throws {UsageError} when it is something else
 */
function reportIn([id, ...others]: readonly string[]): string | undefined {
  if (others.length === 0 && (id === undefined || sampleId.test(id))) return id;
  throw new UsageError('explain needs the id of one report, such as 3f9a2c1d70, or none.');
}
