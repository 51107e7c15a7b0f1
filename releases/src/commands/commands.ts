import { reasonOf, UsageError } from '../files/errors.ts';
import { type Folders, isOutside, readFolders } from '../files/folders.ts';
import { findDamaged, RejectedError } from '../manifest/manifest.ts';
import { readWebhook, sendEvents } from '../site/webhook.ts';
import { openStore } from '../store/open-store.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { clean } from './clean.ts';
import { type Command, CommandError, type Notify, type Outcome, openContext } from './command.ts';
import { type CommandOptions, parseCommandLine } from './command-line.ts';
import { consent } from './consent.ts';
import { copyStore } from './copy-store.ts';
import { create } from './create.ts';
import { describe } from './describe.ts';
import { dev } from './dev.ts';
import { diff } from './diff.ts';
import { explain } from './explain.ts';
import { createFirst } from './first.ts';
import { grant, revoke } from './grant.ts';
import { abort, pause, resume } from './guarded.ts';
import { history } from './history.ts';
import { keys } from './keys.ts';
import { link } from './link.ts';
import { plan } from './plan.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { repair, restore } from './restore.ts';
import { retire } from './retire.ts';
import { rollback } from './rollback.ts';
import { status } from './status.ts';
import { type CommandName, commandLineOf, commandUsage, isCommand, usage } from './table.ts';

/** The commands by name. */
export const commands: Readonly<Record<CommandName, Command>> = {
  create,
  dev,
  keys,
  first: createFirst(),
  build,
  describe,
  publish,
  check,
  link,
  plan,
  promote,
  pause,
  resume,
  abort,
  rollback,
  retire,
  restore,
  repair,
  status,
  history,
  diff,
  explain,
  clean,
  'copy-store': copyStore,
  grant,
  revoke,
  consent,
};

/** The commands that need no store. */
const local: ReadonlySet<CommandName> = new Set(['create', 'describe', 'dev', 'keys']);

/** The commands that change nothing in the store, so that any login of it may run them. */
const reading: ReadonlySet<CommandName> = new Set([
  'build',
  'link',
  'plan',
  'status',
  'history',
  'diff',
]);

/** The commands that compare a release with the live ones: in an empty store every release fits. */
const comparing: ReadonlySet<CommandName> = new Set(['check', 'promote']);

/** The commands that print what the store holds: an empty one looks like a site without releases. */
const printing: ReadonlySet<CommandName> = new Set(['plan', 'status', 'history']);

/**
 * Requires a named store for a command that compares releases, outside of the repository.
 * @throws {RejectedError} when there is none
 */
export function requireStore(
  command: CommandName,
  { place }: Pick<Folders, 'place'>,
  outside = isOutside,
): void {
  if (!outside || place === undefined || place.isNamed || !comparing.has(command)) return;
  throw new RejectedError(
    `No store of releases is named, and ${place.name} is on this machine only: set RELEASES_DIR, or RELEASES_S3_BUCKET with its login.`,
  );
}

/**
 * Requires a store that is named or holds something, for a command that prints what the store holds.
 * @throws {RejectedError} when it is neither
 */
export async function requireContent(
  command: CommandName,
  { place, releases }: Pick<Folders, 'place' | 'releases'>,
): Promise<void> {
  if (place === undefined || place.isNamed || !printing.has(command)) return;
  if ((await openStore(releases).list('')).length > 0) return;
  throw new RejectedError(
    `No store of releases is named, and ${place.name} is empty: set RELEASES_DIR, or RELEASES_S3_BUCKET with its login, to the store of the site. On a developer's machine npm start fills this one.`,
  );
}

/** The kind of an error: programs read the kind, people read the message. */
type ErrorKind = 'usage' | 'refused' | 'failed' | 'damaged' | 'busy';

/** Exit codes of errors; success is 0. */
const exitCodes: Readonly<Record<ErrorKind, number>> = {
  refused: 1,
  failed: 1,
  usage: 2,
  damaged: 3,
  busy: 4,
};

/** The end of a run: its exit code and the lines that it prints. */
export interface Ended {
  readonly exitCode: number;
  /** Lines for the standard output. */
  readonly output: readonly string[];
  /** Lines for the standard error. */
  readonly errors: readonly string[];
}

/** The object that `--json` prints. Fields may be added; these stay. */
interface Report {
  readonly command: string | null;
  readonly exitCode: number;
  readonly result: Outcome['result'];
  readonly warnings: readonly string[];
  readonly error: { readonly kind: ErrorKind; readonly message: string } | null;
}

/**
 * Runs the release tool once. It never asks a question.
 * @param args the command line without the program
 * @param notify receives sentences while the command is running
 */
export async function runReleaseTool(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  notify: Notify,
): Promise<Ended> {
  const named = args.find(isCommand);
  if (args.includes('--help')) {
    const text = named === undefined ? usage() : commandUsage(named);
    const help = { exitCode: 0, warnings: [], error: null, result: { usage: text } };
    return args.includes('--json')
      ? jsonReport({ command: named ?? null, ...help })
      : { exitCode: 0, output: [text], errors: [] };
  }
  let options: CommandOptions;
  try {
    options = parseCommandLine(args, environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message } = error;
    if (!args.includes('--json'))
      return { exitCode: exitCodes.usage, output: [], errors: [message, `\n${hintFor(named)}`] };
    return jsonReport({
      command: null,
      exitCode: exitCodes.usage,
      result: {},
      warnings: [],
      error: { kind: 'usage', message },
    });
  }
  const { outcome, warnings, error } = await execute(options, environment, notify);
  const problem = error === undefined ? null : { kind: kindOf(error), message: reasonOf(error) };
  const exitCode = problem === null ? 0 : exitCodes[problem.kind];
  const { lines, result } = outcome;
  if (options.json)
    return jsonReport({ command: options.command, exitCode, result, warnings, error: problem });
  return {
    exitCode,
    output: problem === null ? lines : [],
    errors: [...(problem === null ? [] : [problem.message]), ...warnings],
  };
}

/** Returns the line of the command after a usage error, or where all of them are. */
const hintFor = (command: CommandName | undefined): string =>
  command === undefined
    ? 'npm run release -- <command> [app…] [options]; all commands: npm run release -- --help'
    : `${commandLineOf(command)}\n  its options: npm run release -- ${command} --help`;

/** Runs the command; after a failure the outcome holds the part that was finished. */
async function execute(
  options: CommandOptions,
  environment: NodeJS.ProcessEnv,
  notify: Notify,
): Promise<{ outcome: Outcome; warnings: readonly string[]; error?: unknown }> {
  let damaged: readonly string[] = [];
  try {
    const { command } = options;
    const context = openContext(readFolders(environment), options);
    if (local.has(command))
      return { outcome: await commands[command](options, context, notify), warnings: [] };
    requireStore(command, context);
    if (!reading.has(command)) await context.store.verify();
    await requireContent(command, context);
    if (command !== 'repair') damaged = await findDamaged(context.store);
    const done = await commands[command](options, context, notify);
    const outcome = printing.has(command) ? withPlace(done, context) : done;
    return { outcome, warnings: [...damaged, ...(await notifyWebhook(outcome, environment))] };
  } catch (error) {
    const outcome = error instanceof CommandError ? error.outcome : { lines: [], result: {} };
    const warnings = [...damaged, ...(await notifyWebhook(outcome, environment))];
    return { outcome, warnings, error };
  }
}

/** Names the store before what it holds. */
function withPlace(outcome: Outcome, { place }: Pick<Folders, 'place'>): Outcome {
  if (place === undefined) return outcome;
  const { lines, result } = outcome;
  return {
    ...outcome,
    lines: [`The store is ${place.name}.`, ...lines],
    result: { store: place.name, ...result },
  };
}

/** Sends the events; returns a warning for each one that was not delivered, and for wrong settings. */
async function notifyWebhook(
  { events = [] }: Outcome,
  environment: NodeJS.ProcessEnv,
): Promise<string[]> {
  try {
    const at = new Date().toISOString();
    return await sendEvents(
      readWebhook(environment),
      events.map((event) => ({ ...event, at })),
    );
  } catch (error) {
    return [reasonOf(error)];
  }
}

/** Returns the kind of an error, or of the error that caused it. */
function kindOf(error: unknown): ErrorKind {
  if (error instanceof RejectedError) return error.kind;
  return error instanceof Error && error.cause !== undefined ? kindOf(error.cause) : 'failed';
}

function jsonReport(report: Report): Ended {
  const { command, exitCode, result, warnings, error } = report;
  return {
    exitCode,
    output: [JSON.stringify({ command, exitCode, result, warnings, error }, null, 2)],
    errors: [],
  };
}
