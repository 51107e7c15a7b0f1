import { readFile } from 'node:fs/promises';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import * as v from 'valibot';
import { ifThere } from '../files/files.ts';

/** An error as a page sends it. */
export const pageErrorSchema = v.object({
  /** The name of the error with its message. */
  title: v.string(),
  stack: v.string(),
  componentStack: v.string(),
});
type PageError = v.InferOutput<typeof pageErrorSchema>;

type FileOf = (path: string) => string | undefined;

/** A place in a source of the app. */
interface Place {
  readonly name: string;
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** The number of lines before and after the one that failed. */
const around = 3;

/** The most places of each kind; the rest of a deep stack is in the console of the browser. */
const longest = 6;

/**
 * Explains an error of a page by the sources of the app: the lines around the one that failed, and the way there.
 * @param fileOf returns the file of a build that has this path on the site; undefined for other paths
 */
export async function explainError(
  { title, stack, componentStack }: PageError,
  fileOf: FileOf,
): Promise<string> {
  const maps = new Map<string, Promise<TraceMap | undefined>>();
  const placesIn = async (text: string) => {
    const places = await Promise.all(text.split('\n').map((line) => placeOf(line, fileOf, maps)));
    return places.filter((place) => place !== undefined).slice(0, longest);
  };
  const [calls, components] = [await placesIn(stack), await placesIn(componentStack)];
  const [first = components[0]] = calls;
  const parts = [
    title,
    first && `${first.source}:${first.line}:${first.column}\n\n${excerpt(first)}`,
    calls.map(({ name, ...place }) => `at ${name} (${shown(place)})`).join('\n'),
    components.map(({ name, ...place }) => `in <${name}> (${shown(place)})`).join('\n'),
    first === undefined && stack,
  ];
  return parts.filter(Boolean).join('\n\n');
}

const shown = ({ source, line, column }: Omit<Place, 'name'>) => `${source}:${line}:${column}`;

/** `at name (address:1:2)` of Chromium, `name@address:1:2` of Firefox and Safari. */
const frame = /^\s*(?:at )?(?:async )?(.*?)[ @]*\(?(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?$/;

async function placeOf(
  text: string,
  fileOf: FileOf,
  maps: Map<string, Promise<TraceMap | undefined>>,
): Promise<Place | undefined> {
  const [, name = '', url = '', row, after] = frame.exec(text) ?? [];
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const file = fileOf(path);
  if (file === undefined) return undefined;
  const reading = maps.get(file) ?? readMap(`${file}.map`);
  maps.set(file, reading);
  const map = await reading;
  if (map === undefined) return undefined;
  // Stacks count columns from 1, source maps from 0.
  const at = { line: Number(row), column: Number(after) - 1 };
  const { source, line, column } = originalPositionFor(map, at);
  if (source === null || source.includes('node_modules/')) return undefined;
  const content = sourceContentFor(map, source) ?? '';
  return {
    name: name || 'the module',
    // The compiler names some sources of an update by the folder of the update.
    source: source.replace(/^hot\//, ''),
    line,
    column: column + 1,
    text: content,
  };
}

async function readMap(file: string): Promise<TraceMap | undefined> {
  const text = await ifThere(readFile(file, 'utf8'));
  return text === undefined ? undefined : new TraceMap(text);
}

/** Returns the lines around a place, with a mark at the place itself. */
function excerpt({ text, line, column }: Place): string {
  const lines = text.split('\n');
  const width = `${line + around}`.length;
  return lines
    .slice(Math.max(line - 1 - around, 0), line + around)
    .flatMap((content, index) => {
      const number = Math.max(line - around, 1) + index;
      const own = `${number === line ? '>' : ' '} ${`${number}`.padStart(width)} | ${content}`;
      if (number !== line) return [own];
      return [own, `  ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`];
    })
    .join('\n');
}
