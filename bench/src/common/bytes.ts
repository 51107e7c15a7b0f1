import type { Exchange } from './exchange.ts';

/** The bytes of JavaScript and CSS. */
interface CodeBytes {
  readonly script: number;
  readonly style: number;
}

/** A file of JavaScript or CSS. */
export interface CodeFile {
  readonly path: string;
  readonly bytes: number;
}

/** Adds up JavaScript and CSS files by their extension; ignores other files. */
export function codeBytes(files: readonly CodeFile[]): CodeBytes {
  const sum = (ending: string) =>
    files.reduce((total, { path, bytes }) => total + (path.endsWith(ending) ? bytes : 0), 0);
  return { script: sum('.js'), style: sum('.css') };
}

/** Returns the JavaScript and CSS files among the requests of a page. */
export function codeFiles(exchanges: readonly Exchange[]): CodeFile[] {
  return exchanges.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
}

/** Fetches a document and returns its uncompressed size in bytes. */
export async function plainBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return (await answer.arrayBuffer()).byteLength;
}
