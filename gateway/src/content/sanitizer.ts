import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { Tinypool } from 'tinypool';
import type { Warn } from '../warn.ts';
import { type SanitizeContext, sanitizeHtml, textOnly } from './sanitize-html.ts';

/** HTML that an editor typed, and how operators are told which it is. */
export interface EditorsHtml {
  readonly html: string;
  readonly name: string;
}

/** Cleans HTML typed by editors; each text has its place in the answer. Never throws. */
export type Sanitize = (texts: readonly EditorsHtml[]) => Promise<string[]>;

/**
 * Most characters of one answer that are cleaned in the main thread: the worst markup of this length takes it about 20 ms,
 * and a queue would cost ordinary texts more than the work.
 */
export const shortAnswer = 2000;

/** Most characters of a text that waits for none of the long ones. */
const shortText = 20_000;

/** Time for one text, in milliseconds: a megabyte that was meant to be read takes 500. */
const timeLimit = 2000;

const kept = { max: 5000, maxSize: 16 * 1024 * 1024 };

const workerFile = fileURLToPath(new URL('./sanitize-worker.ts', import.meta.url));

/**
 * Creates a sanitiser, whose threads start with the first long text.
 * @param options.limit time for one text, in milliseconds
 */
export function createSanitizer(
  context: SanitizeContext,
  warn: Warn,
  options: { readonly limit?: number } = {},
): Sanitize {
  const { limit = timeLimit } = options;
  const { siteUrl, studioUrl } = context;
  const threads = { short: createThread(), long: createThread() };
  const known = new LRUCache<string, Promise<string>>(kept);

  const cleanApart = async ({ html, name }: EditorsHtml) => {
    const thread = html.length <= shortText ? threads.short : threads.long;
    try {
      return await thread(limit, html, { siteUrl, studioUrl });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      warn(
        `The markup of ${name} could not be cleaned in time; its plain text is shown (${reason}).`,
      );
      return textOnly(html);
    }
  };

  const clean = (text: EditorsHtml, isShort: boolean) => {
    const before = known.get(text.html);
    if (before !== undefined) return before;
    const result = isShort ? Promise.resolve(sanitizeHtml(text.html, context)) : cleanApart(text);
    known.set(text.html, result, { size: 2 * text.html.length + 1 });
    return result;
  };

  return (texts) => {
    const isNew = ({ html }: EditorsHtml) => !known.has(html);
    const length = texts.filter(isNew).reduce((sum, { html }) => sum + html.length, 0);
    return Promise.all(texts.map((text) => clean(text, length <= shortAnswer)));
  };
}

/** Returns a way to clean texts in a thread of its own, one after the other; the time of each starts with its turn. */
function createThread() {
  let pool: Tinypool | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = async (context: SanitizeContext) => {
    // The thread inherits nothing.
    const started = new Tinypool({ filename: workerFile, minThreads: 1, maxThreads: 1, env: {} });
    // The start of a thread takes none of the first text's time.
    await started.run(['', context]);
    return started;
  };

  const clean = async (limit: number, html: string, context: SanitizeContext): Promise<string> => {
    pool ??= await start(context);
    try {
      return await pool.run([html, context], { signal: AbortSignal.timeout(limit) });
    } catch (error) {
      // The thread was ended, or ended by itself.
      void pool.destroy().catch(() => {});
      pool = undefined;
      throw error;
    }
  };

  return (...text: Parameters<typeof clean>) => {
    const turn = last.then(() => clean(...text));
    last = turn.catch(() => {});
    return turn;
  };
}
