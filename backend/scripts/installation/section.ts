import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { progress } from './progress.ts';

/**
 * Writes the section between `<!-- name -->` and `<!-- /name -->` of a page; with `--check` only compares it, and exits
 * with 1 when it is old.
 * @param command the command that renews it
 */
export async function updateSection(
  path: string,
  name: string,
  content: string,
  command: string,
): Promise<void> {
  const section = new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*(?=<!-- /${name} -->)`);
  const written = await readFile(path, 'utf8');
  const current = written.replace(section, () => `\n${content}\n`);
  const page = basename(path);
  if (!section.test(written)) {
    progress(`${page} has no section between <!-- ${name} --> and <!-- /${name} -->: add it.`);
    process.exitCode = 1;
  } else if (process.argv.includes('--check')) {
    if (current === written) return;
    progress(`The section "${name}" of ${page} is old: run \`${command}\`.`);
    process.exitCode = 1;
  } else if (current !== written) {
    await writeFile(path, current);
    console.log(`wrote ${page}`);
  }
}

/** Returns a table of Markdown; the first row is its head. */
export function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

/** Returns a text as code. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Returns names as code, with commas. */
export function codes(names: readonly string[]): string {
  return names.map(code).join(', ');
}

/** Returns a paragraph in lines of at most 120 characters. */
export function wrapped(paragraph: string): string {
  return `${paragraph.replace(/(?=.{121})(.{1,120}) /g, '$1\n')}\n`;
}

/** Returns an entry of a list in lines of at most 120 characters. */
export const listed = (text: string) => wrapped(`- ${text}`).replace(/\n(?=.)/g, '\n  ');
