import type { AppName } from '@studio/shared/contract';
import { reasonOf } from '../files/errors.ts';
import type { Folders } from '../files/folders.ts';
import { type Author, accessWith, type ManifestAccess } from '../manifest/manifest.ts';
import type { ReleaseEvent } from '../site/webhook.ts';
import { openStore } from '../store/open-store.ts';
import type { CommandOptions } from './command-line.ts';

/**
 * Runs a command.
 * @throws {Error} with a sentence for the person who runs the tool
 */
export type Command = (
  options: CommandOptions,
  context: CommandContext,
  notify: Notify,
) => Promise<Outcome>;

/** The folders of the tool, its store and its keys. */
export interface CommandContext extends Folders, ManifestAccess {}

/** Opens the store of the folders for a command; nothing is read before the command asks for it. */
export const openContext = (
  folders: Folders,
  { above }: Pick<CommandOptions, 'above'>,
): CommandContext => ({
  ...folders,
  ...accessWith(openStore(folders.releases), folders.keys, above),
});

/** The outcome of a command, or of the part of it that is about one app. */
export interface Outcome {
  /** Sentences for people. */
  readonly lines: readonly string[];
  /** The same for programs, as the README documents it. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Events for the webhook. */
  readonly events?: readonly Omit<ReleaseEvent, 'at'>[];
}

/** Receives a sentence while a command is running. */
export type Notify = (sentence: string) => void;

/** A command that was rejected or failed; the message says why, after the lines of the finished part. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly outcome: Outcome;

  constructor(message: string, outcome: Outcome, cause?: unknown) {
    super(message, { cause });
    this.outcome = outcome;
  }
}

/**
 * Runs a step for one app after the other and stops at the first failure.
 * @returns the lines of all apps; `result.apps` holds the result of each by its name
 * @throws {CommandError} with the outcome of the apps that were finished
 */
export async function eachApp(
  apps: readonly AppName[],
  step: (app: AppName) => Promise<Outcome>,
): Promise<Outcome> {
  const done = new Map<AppName, Outcome>();
  const soFar = (): Outcome => ({
    lines: [...done.values()].flatMap(({ lines }) => lines),
    result: { apps: Object.fromEntries([...done].map(([app, { result }]) => [app, result])) },
    events: [...done.values()].flatMap(({ events = [] }) => events),
  });
  for (const app of apps) {
    try {
      done.set(app, await step(app));
    } catch (error) {
      const reason = reasonOf(error);
      const outcome = soFar();
      throw new CommandError([...outcome.lines, reason].join('\n'), outcome, error);
    }
  }
  return soFar();
}

/** Returns the author of a change and the reason; `--anyway` and `--security-fix` are part of the reason. */
export function authorOf({
  by,
  because,
  anyway,
  securityFix,
}: Pick<CommandOptions, 'by' | 'because' | 'anyway' | 'securityFix'>): Author {
  const reasons = [
    ...(because === undefined ? [] : [because]),
    ...(securityFix ? ['a security fix'] : []),
    ...(anyway ? ['anyway'] : []),
  ];
  const why = reasons.join(' – ');
  return { at: new Date().toISOString(), by, ...(why !== '' && { why }) };
}
