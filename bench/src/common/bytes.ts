import type { Exchange } from './exchange.ts';

/** Bytes of JavaScript and CSS. */
export interface CodeBytes {
  readonly script: number;
  readonly style: number;
}

/** A file of JavaScript or CSS. */
export interface CodeFile {
  readonly path: string;
  readonly bytes: number;
}

/** Adds up files by what they are; anything but JavaScript and CSS is left out. */
export function codeBytes(files: readonly CodeFile[]): CodeBytes {
  const sum = (ending: string) =>
    files.reduce((total, { path, bytes }) => total + (path.endsWith(ending) ? bytes : 0), 0);
  return { script: sum('.js'), style: sum('.css') };
}

/** The JavaScript and CSS among what a page asked for. */
export function codeFiles(exchanges: readonly Exchange[]): CodeFile[] {
  return exchanges.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
}
