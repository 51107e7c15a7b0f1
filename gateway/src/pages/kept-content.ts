import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@studio/shared/config';
import * as v from 'valibot';
import { type BootContent, bootContentSchema } from './boot-content.ts';

/** The last good boot content on disk: a gateway started while the backend is away still has a frame (decision B6). */
export interface KeptContent {
  /** Fills in from disk what is missing, and keeps what is new. */
  readonly complete: (language: Language, content: BootContent) => Promise<BootContent>;
}

export function createKeptContent(stateDir: string): KeptContent {
  const written = new Map<Language, string>();
  const fileOf = (language: Language) => join(stateDir, `boot-content-${language}.json`);

  const load = async (language: Language): Promise<BootContent> => {
    try {
      const text = await readFile(fileOf(language), 'utf8');
      return v.parse(bootContentSchema, JSON.parse(text));
    } catch {
      return {};
    }
  };

  const save = async (language: Language, text: string) => {
    if (written.get(language) === text) return;
    written.set(language, text);
    await mkdir(stateDir, { recursive: true });
    const draft = `${fileOf(language)}.${process.pid}`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, fileOf(language));
  };

  return {
    async complete(language, content) {
      const whole = Object.keys(bootContentSchema.entries).every((name) => name in content);
      if (!whole) return { ...(await load(language)), ...content };
      // A full disk must not take the pages down.
      await save(language, JSON.stringify(content)).catch(() => undefined);
      return content;
    },
  };
}
