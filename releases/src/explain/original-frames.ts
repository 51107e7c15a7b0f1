import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { integrityOf } from '../files/integrity.ts';
import type { PublicKeys } from '../keys/signature.ts';
import { descriptionSchema } from '../published/description.ts';
import { readPublication, versionsOf } from '../published/publication.ts';
import {
  fileKey,
  keysOf,
  sharedFiles,
  tryPublished,
  UnusableRelease,
} from '../published/published.ts';
import type { Store } from '../store/store.ts';
import { enclosingNames } from './enclosing-names.ts';
import { readMaps, type SourceMaps } from './source-maps.ts';
import type { StackFrame } from './stack.ts';

/** A frame in the sources that a release was built from. */
export interface OriginalFrame extends StackFrame {
  /** The path of the source, from the repository's root; null where it is unknown. */
  readonly source: string | null;
  readonly sourceLine: number | null;
  readonly sourceColumn: number | null;
  /** The innermost function with a name. */
  readonly functionName: string | null;
  /** The line of the source with the ones before and after it; empty where the source is unknown. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  /** The reason why the source is unknown, without a full stop; else null. */
  readonly problem: string | null;
}

const unknown = {
  source: null,
  sourceLine: null,
  sourceColumn: null,
  functionName: null,
  lines: [],
};

/**
 * Creates a reader of original frames. It reads each release once, and only what its team has signed.
 */
export function originalFrames(
  store: Store,
  publicKeys: PublicKeys,
): (frame: StackFrame) => Promise<OriginalFrame> {
  const releases = new Map<string, Promise<{ release: Release; maps: SourceMaps } | string>>();
  const traced = new Map<string, Promise<TracedFile | undefined>>();

  async function read(frame: StackFrame) {
    const { app } = frame;
    const version = frame.version === sharedFiles ? await versionWith(store, frame) : frame.version;
    const release = await tryPublished(store, publicKeys, app, version);
    if (release instanceof UnusableRelease) return release.message;
    const maps = await readMaps(store, release);
    return typeof maps === 'string' ? maps : { release, maps };
  }

  return async (frame) => {
    const isShared = frame.version === sharedFiles;
    const name = `${frame.app} ${frame.version} ${isShared ? frame.file : ''}`;
    const reading = releases.get(name) ?? read(frame);
    releases.set(name, reading);
    const found = await reading;
    if (typeof found === 'string') return { ...frame, ...unknown, problem: found };
    const file = `${name} ${frame.file}`;
    const tracing = traced.get(file) ?? trace(store, found.release, found.maps, frame.file);
    traced.set(file, tracing);
    return placeOf(frame, await tracing);
  };
}

/** Returns the newest release that has the file of a frame; any version when none has. */
async function versionWith(store: Store, { app, file }: StackFrame): Promise<string> {
  const found: { version: string; at: string }[] = [];
  for (const version of await versionsOf(store, app)) {
    const stored = await store.get(keysOf(app, version).release);
    const parsed = v.safeParse(descriptionSchema, stored?.bytes.toString());
    const isListed = parsed.success && parsed.output.files.some(({ path }) => path === file);
    if (isListed)
      found.push({ version, at: (await readPublication(store, app, version))?.at ?? '' });
  }
  const [newest] = found.toSorted((one, other) => other.at.localeCompare(one.at));
  return newest?.version ?? sharedFiles;
}

/** A script with its source map. */
interface TracedFile {
  readonly map: TraceMap;
  /** Returns the places of the names of the functions around a place, the innermost first. */
  readonly names: ReturnType<typeof enclosingNames>;
}

async function trace(
  store: Store,
  release: Release,
  maps: SourceMaps,
  file: string,
): Promise<TracedFile | undefined> {
  const isServer = file === release.server;
  const map = maps[`${isServer ? 'server' : 'web'}/${file}`];
  if (map === undefined) return undefined;
  const key = isServer ? keysOf(release.app, release.version).server(file) : fileKey(release, file);
  const stored = await store.get(key);
  const signed = isServer
    ? release.serverIntegrity
    : release.files.find(({ path }) => path === file)?.integrity;
  const isSigned = stored !== undefined && integrityOf(stored.bytes) === signed;
  const code = isSigned ? stored.bytes.toString() : '';
  return { map: new TraceMap(map), names: enclosingNames(code) };
}

function placeOf(frame: StackFrame, file: TracedFile | undefined): OriginalFrame {
  const release = `${frame.app} ${frame.version}`;
  if (file === undefined)
    return { ...frame, ...unknown, problem: `${release} has no source map of ${frame.file}` };
  const { map, names } = file;
  // Stacks count columns from 1, source maps from 0.
  const at = { line: frame.line, column: frame.column - 1 };
  const { source, line, column } = originalPositionFor(map, at);
  if (source === null || line === null)
    return { ...frame, ...unknown, problem: 'no source of this app: code of the compiler' };
  const texts = (sourceContentFor(map, source) ?? '').split('\n');
  const around = [line - 1, line, line + 1].flatMap((number) => {
    const text = number > 0 ? texts[number - 1] : undefined;
    return text === undefined ? [] : [{ line: number, text }];
  });
  const [name] = names(at);
  return {
    ...frame,
    source,
    sourceLine: line,
    sourceColumn: column + 1,
    functionName: (name && (originalPositionFor(map, name).name ?? name.text)) ?? null,
    lines: around,
    problem: null,
  };
}
