import { join } from 'node:path';
import type { Language } from '@studio/shared/config';
import * as v from 'valibot';
import type { Memory, Storage } from '../manifest/memory.ts';
import type { Warn } from '../warn.ts';
import { type BootstrapContent, bootstrapContentSchema } from './bootstrap-content.ts';

/** The last good boot content on disk: a gateway started while the backend is away still has a frame (decision B6). */
export interface KeptContent {
  /** Fills in from disk what is missing, and keeps what is new. */
  readonly complete: (language: Language, content: BootstrapContent) => Promise<BootstrapContent>;
}

const keptSchema = v.pipe(v.string(), v.parseJson(), bootstrapContentSchema);

/** Opens the boot content that is kept in a folder. */
export function createKeptContent(
  stateDir: string,
  storage: Pick<Storage, 'open'>,
  warn: Warn,
): KeptContent {
  const written = new Map<Language, string>();
  /** Languages whose file was reported as damaged since it was written last. */
  const damaged = new Set<Language>();
  const open = (language: Language) =>
    storage.open(
      join(stateDir, `bootstrap-content-${language}.json`),
      `The frame of pages in "${language}"`,
    );
  const memories: Readonly<Record<Language, Memory>> = { it: open('it'), en: open('en') };

  const load = async (language: Language): Promise<BootstrapContent> => {
    const text = await memories[language].recall();
    if (text === undefined) return {};
    const parsed = v.safeParse(keptSchema, text);
    if (parsed.success) return parsed.output;
    if (damaged.has(language)) return {};
    damaged.add(language);
    warn(
      `bootstrap-content-${language}.json in STATE_DIR is damaged: pages have no menu until the backend answers, which also ` +
        'repairs it.',
    );
    return {};
  };

  return {
    async complete(language, content) {
      const whole = Object.keys(bootstrapContentSchema.entries).every((name) => name in content);
      if (!whole) return { ...(await load(language)), ...content };
      const text = JSON.stringify(content);
      if (written.get(language) !== text) {
        written.set(language, text);
        damaged.delete(language);
        // Not awaited: a page does not wait for the disk.
        void memories[language].keep(text);
      }
      return content;
    },
  };
}
