import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the HTML of a file in `texts/`. */
export function htmlText(name: string): string {
  return readFileSync(join(import.meta.dirname, 'texts', name), 'utf8').trimEnd();
}

/**
 * Returns a text with its `{name}` placeholders replaced.
 * @throws {Error} when a placeholder has no value
 */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The demo has no value for ${placeholder}: ${text}`);
    return String(value);
  });
}
