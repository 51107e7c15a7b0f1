import { readFolders } from '../files/folders.ts';
import { findDamaged, RejectedError } from '../manifest/manifest.ts';
import { readWebhook, sendEvents } from '../site/webhook.ts';
import { openStore } from '../store/store.ts';
import { type Outcome, Stopped, type Tell } from './command.ts';
import { Misuse, parseArguments, type Wish } from './command-line.ts';
import { verbs } from './table.ts';
import { usage } from './usage.ts';

/** The reason why a command did not do all: programs tell the kinds apart, people read the message. */
export type ErrorKind = 'usage' | 'refused' | 'failed' | 'damaged' | 'busy';

/** Exit codes: 0 is success. */
const exitCodes: Readonly<Record<ErrorKind, number>> = {
  refused: 1,
  failed: 1,
  usage: 2,
  damaged: 3,
  busy: 4,
};

/** The output of a command. */
export interface Ended {
  readonly exitCode: number;
  /** Lines for the standard output. */
  readonly output: readonly string[];
  /** Lines for the standard error. */
  readonly errors: readonly string[];
}

/** The object that `--json` prints; what it has stays, what is added later is new. */
interface Report {
  readonly command: string | null;
  readonly exitCode: number;
  readonly result: Outcome['result'];
  readonly warnings: readonly string[];
  readonly error: { readonly kind: ErrorKind; readonly message: string } | null;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Finds what an error is about in what caused it. */
function kindOf(error: unknown): ErrorKind {
  if (error instanceof Misuse) return 'usage';
  if (error instanceof RejectedError) return error.kind;
  return error instanceof Error && error.cause !== undefined ? kindOf(error.cause) : 'failed';
}

/** Returns a warning for each event that was not delivered, and for a wrong setting. */
async function tellWebhook(
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
    return [messageOf(error)];
  }
}

const nothing: Outcome = { lines: [], result: {} };

async function perform(
  wish: Wish,
  environment: NodeJS.ProcessEnv,
  tell: Tell,
): Promise<{ outcome: Outcome; warnings: string[]; error?: unknown }> {
  const folders = readFolders(environment);
  const damaged = wish.verb === 'repair' ? [] : await findDamaged(openStore(folders.releases));
  let outcome = nothing;
  let failure: { error?: unknown } = {};
  try {
    outcome = await verbs[wish.verb](wish, folders, tell);
  } catch (error) {
    failure = { error };
    if (error instanceof Stopped) outcome = error.outcome;
  }
  const warnings = [...damaged, ...(await tellWebhook(outcome, environment))];
  return { outcome, warnings, ...failure };
}

/**
 * Runs one command of the tool. It never asks anything.
 * @param args the command line without the program
 * @param tell receives sentences before the command has ended
 */
export async function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  tell: Tell,
): Promise<Ended> {
  let wish: Wish;
  try {
    wish = parseArguments(args, environment);
  } catch (error) {
    const message = messageOf(error);
    const report = {
      command: null,
      result: {},
      warnings: [],
      error: { kind: 'usage', message },
    } as const;
    if (args.includes('--json')) return ofReport({ ...report, exitCode: exitCodes.usage });
    return { exitCode: exitCodes.usage, output: [], errors: [message, `\n${usage}`] };
  }
  const { outcome, warnings, error } = await perform(wish, environment, tell).catch(
    (error: unknown) => ({
      outcome: nothing,
      warnings: [],
      error,
    }),
  );
  const problem = error === undefined ? null : { kind: kindOf(error), message: messageOf(error) };
  const exitCode = problem === null ? 0 : exitCodes[problem.kind];
  const { lines, result } = outcome;
  if (wish.json)
    return ofReport({ command: wish.verb, exitCode, result, warnings, error: problem });
  return {
    exitCode,
    output: problem === null ? lines : [],
    errors: [...(problem === null ? [] : [problem.message]), ...warnings],
  };
}

function ofReport(report: Report): Ended {
  const { command, exitCode, result, warnings, error } = report;
  return {
    exitCode,
    output: [JSON.stringify({ command, exitCode, result, warnings, error }, null, 2)],
    errors: [],
  };
}
