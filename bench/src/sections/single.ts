import { scriptBytes, visit, withBrowser } from '../common/browser.ts';
import { kilobytes, table } from '../common/figures.ts';
import { formNames, withVariations } from '../variations/variations.ts';
import type { Section } from './section.ts';

/** Compares the JavaScript of home with that of the same sources as one build without federation. */
export const single: Section = async ({ chromium, progress }) => {
  progress('building the site as a single build …');
  const rows = await withVariations((urls) =>
    withBrowser(chromium, async (browser) => {
      const measured: string[][] = [];
      for (const form of formNames) {
        const { exchanges } = await visit(browser, `${urls[form]}/`, { isUsed: true });
        const files = exchanges.filter(({ type }) => type === 'Script');
        const list = files.map(
          ({ path, bytes }) => `${path.split('/').at(-1)} ${kilobytes(bytes)}`,
        );
        measured.push([form, kilobytes(scriptBytes(files)), list.join('<br>')]);
      }
      return measured;
    }),
  );
  return `### Against a single build (home in use, with idle code, kB, Brotli)

Aim: at most 35.0 kB more JavaScript than the same site as a single build.

${table(['Form', 'JavaScript', 'files'], rows)}`;
};
