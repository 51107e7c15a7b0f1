import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { ifThere, listFiles } from '../files/files.ts';
import type { partsOf } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { keysOf } from '../published/published.ts';
import type { Store } from '../store/store.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** The largest size of the text in bytes; the shell's has five million. */
const longest = 128 * 1024 * 1024;

/** The compression of the text: a build waits for it, and no visitor downloads the file. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const mapSchema = v.object({
  version: v.literal(3),
  sources: v.array(v.nullable(v.string())),
  sourcesContent: v.optional(v.array(v.nullable(v.string())), []),
  names: v.array(v.string()),
  mappings: v.string(),
});

const mapsSchema = v.record(v.string(), mapSchema);

/** The source maps of a release by script: `web/remote.0b7dab7d.js`, `server/server.cjs`. */
export type SourceMaps = v.InferOutput<typeof mapsSchema>;

/** Returns true for the name of a source map. */
export const isMap = (file: string) => file.endsWith('.map');

/** Moves the source maps of a build into one compressed file: the same for the same sources, in any folder. */
export async function recordMaps(
  parts: ReturnType<typeof partsOf>,
): Promise<NonNullable<Release['maps']>> {
  const maps: [string, unknown][] = [];
  for (const side of ['server', 'web'] as const) {
    for (const path of (await listFiles(parts[side])).filter(isMap)) {
      const file = join(parts[side], path);
      const map = v.parse(mapSchema, JSON.parse(await readFile(file, 'utf8')));
      maps.push([`${side}/${path.slice(0, -'.map'.length)}`, map]);
      await rm(file);
    }
  }
  const text = Buffer.from(JSON.stringify(Object.fromEntries(maps)));
  const packed = await pack(text, { params });
  await writeFile(parts.maps, packed);
  return { integrity: integrityOf(packed) };
}

/** Reads the source map of a script in a build: it is beside the script until all are recorded. */
export async function mapInBuild(
  parts: ReturnType<typeof partsOf>,
  script: `${'server' | 'web'}/${string}`,
): Promise<SourceMaps[string] | undefined> {
  const beside = await ifThere(readFile(join(parts.folder, `${script}.map`), 'utf8'));
  if (beside !== undefined) return v.parse(mapSchema, JSON.parse(beside));
  const recorded = await ifThere(readFile(parts.maps));
  if (recorded === undefined) return undefined;
  const text = await unpack(recorded, { maxOutputLength: longest });
  return v.parse(mapsSchema, JSON.parse(text.toString()))[script];
}

/**
 * Reads the source maps of a published release.
 * @returns a sentence, without a full stop, when there are none or others than were signed
 */
export async function readMaps(
  store: Pick<Store, 'get'>,
  { app, version, maps }: Pick<Release, 'app' | 'version' | 'maps'>,
): Promise<SourceMaps | string> {
  const name = `${app} ${version}`;
  if (maps === undefined) return `${name} was built without source maps`;
  const stored = await store.get(keysOf(app, version).maps(maps));
  if (stored === undefined) return `the source maps of ${name} are missing`;
  if (integrityOf(stored.bytes) !== maps.integrity)
    return `the source maps of ${name} are not what was signed`;
  const text = await unpack(stored.bytes, { maxOutputLength: longest });
  return v.parse(mapsSchema, JSON.parse(text.toString()));
}
