import { fileURLToPath } from 'node:url';
import { reasonOf } from '@studio/releases/errors';
import { LRUCache } from 'lru-cache';
import { Tinypool } from 'tinypool';
import type { Warn } from '../log/warn.ts';
import { type SanitizeContext, sanitizeHtml, textOnly } from './sanitize-html.ts';

/** HTML of an editor, with its name in log sentences. */
interface EditorsHtml {
  readonly html: string;
  readonly name: string;
}

/** Sanitizes HTML of editors, in the given order. Never throws. */
export type Sanitize = (texts: readonly EditorsHtml[]) => Promise<string[]>;

/**
 * Most characters of one answer that the main thread sanitizes: the worst markup of this length takes about 20 ms, and
 * for ordinary texts a queue would cost more than the work.
 */
export const shortAnswer = 2000;

/** Longest text that skips the queue of long texts, in characters. */
const shortText = 20_000;

/** Time for one text, in milliseconds: a megabyte of ordinary text takes 500. */
const defaultTimeout = 2000;

const cacheOptions = { max: 5000, maxSize: 16 * 1024 * 1024 };

const workerFile = fileURLToPath(new URL('./sanitize-worker.ts', import.meta.url));

/**
 * Creates a sanitizer, whose threads start with the first long text.
 * @param options.timeout time for one text, in milliseconds
 */
export function createSanitizer(
  context: SanitizeContext,
  warn: Warn,
  options: { readonly timeout?: number } = {},
): Sanitize {
  const { timeout = defaultTimeout } = options;
  const { siteUrl, studioUrl } = context;
  const threads = { short: createThread(), long: createThread() };
  const known = new LRUCache<string, Promise<string>>(cacheOptions);

  const cleanInThread = async ({ html, name }: EditorsHtml) => {
    const thread = html.length <= shortText ? threads.short : threads.long;
    try {
      return await thread(timeout, html, { siteUrl, studioUrl });
    } catch (error) {
      warn(
        `The markup of ${name} could not be cleaned in time, its plain text is shown: ${reasonOf(error)}.`,
      );
      return textOnly(html);
    }
  };

  const clean = (text: EditorsHtml, isShort: boolean) => {
    const before = known.get(text.html);
    if (before !== undefined) return before;
    const result = isShort
      ? Promise.resolve(sanitizeHtml(text.html, context))
      : cleanInThread(text);
    known.set(text.html, result, { size: 2 * text.html.length + 1 });
    return result;
  };

  return (texts) => {
    const isNew = ({ html }: EditorsHtml) => !known.has(html);
    const length = texts.filter(isNew).reduce((sum, { html }) => sum + html.length, 0);
    return Promise.all(texts.map((text) => clean(text, length <= shortAnswer)));
  };
}

/**
 * Creates a thread that sanitizes one text after the other. Tinypool's own queue does not serve here: the timeout of
 * each text begins with its turn.
 */
function createThread() {
  let pool: Tinypool | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = async (context: SanitizeContext) => {
    // An empty environment: the thread inherits no secret.
    const started = new Tinypool({ filename: workerFile, minThreads: 1, maxThreads: 1, env: {} });
    // The start of the thread does not count towards the first text's timeout.
    await started.run(['', context]);
    return started;
  };

  const clean = async (
    timeout: number,
    html: string,
    context: SanitizeContext,
  ): Promise<string> => {
    pool ??= await start(context);
    try {
      return await pool.run([html, context], { signal: AbortSignal.timeout(timeout) });
    } catch (error) {
      // The thread was ended or has crashed: destroying it again may fail and changes nothing.
      void pool.destroy().catch(() => undefined);
      pool = undefined;
      throw error;
    }
  };

  return (...text: Parameters<typeof clean>) => {
    const turn = last.then(() => clean(...text));
    // The caller receives the error; the next text only waits for the end of this one.
    last = turn.catch(() => undefined);
    return turn;
  };
}
