import type { AppName } from '@studio/shared/contract';
import type { Folders } from '../files/folders.ts';
import type { Author } from '../manifest/manifest.ts';
import type { ReleaseEvent } from '../site/webhook.ts';
import type { Wish } from './command-line.ts';

/** The outcome of a command, or of the part of it that is about one app. */
export interface Outcome {
  /** Sentences for people. */
  readonly lines: readonly string[];
  /** The same for programs, as the README describes it. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Events for the webhook. */
  readonly events?: readonly Omit<ReleaseEvent, 'at'>[];
}

/** Receives a sentence while a command goes on. */
export type Tell = (sentence: string) => void;

/** Does what was asked for. @throws a sentence for the one who asked */
export type Verb = (wish: Wish, folders: Folders, tell: Tell) => Promise<Outcome>;

/** A command that was refused or failed; the message says why, after what was done by then. */
export class Stopped extends Error {
  readonly outcome: Outcome;

  constructor(message: string, outcome: Outcome, cause?: unknown) {
    super(message, { cause });
    this.outcome = outcome;
  }
}

/**
 * Does something with one app after the other, and stops where it cannot go on.
 * @returns the lines about each app; `result.apps` holds what came of each by its name
 * @throws {Stopped} with what was done by then
 */
export async function eachApp(
  apps: readonly AppName[],
  act: (app: AppName) => Promise<Outcome>,
): Promise<Outcome> {
  const done = new Map<AppName, Outcome>();
  const soFar = (): Outcome => ({
    lines: [...done.values()].flatMap(({ lines }) => lines),
    result: { apps: Object.fromEntries([...done].map(([app, { result }]) => [app, result])) },
    events: [...done.values()].flatMap(({ events = [] }) => events),
  });
  for (const app of apps) {
    try {
      done.set(app, await act(app));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = soFar();
      throw new Stopped([...outcome.lines, reason].join('\n'), outcome, error);
    }
  }
  return soFar();
}

/** Who changes the live set now, and why; what was meant in spite of the check is said as well. */
export function authorOf(
  { by, because, anyway, securityFix }: Pick<Wish, 'by' | 'because' | 'anyway' | 'securityFix'>,
  now = new Date(),
): Author {
  const reasons = [
    ...(because === undefined ? [] : [because]),
    ...(securityFix ? ['a security fix'] : []),
    ...(anyway ? ['anyway'] : []),
  ];
  const why = reasons.join(' – ');
  return { at: now.toISOString(), by, ...(why !== '' && { why }) };
}
