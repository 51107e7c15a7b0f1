import { readSamples } from '@studio/releases/error-samples';
import { originalFrames } from '@studio/releases/original-frames';
import { framesIn } from '@studio/releases/stack';
import type { ConsoleSource } from './live.ts';

/** The number of errors in the list, the most frequent of the latest. */
const shownErrors = 100;

/** The number of frames whose sources are looked up. */
const explainedFrames = 12;

/** Returns the reported errors without their frames, the latest first. */
export async function readErrors({ releases: { store } }: ConsoleSource) {
  const samples = [...(await readSamples(store))];
  return {
    errors: samples
      .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
      .slice(0, shownErrors)
      .map(([id, { app, version, kind, reason, reports, at, path = null, frames }]) => ({
        ...{ id, app, version, kind, reason, reports, at, path },
        place: frames[0] ?? null,
      })),
  };
}

/** Returns an error with its frames in the sources; undefined for an unknown id. */
export async function readError({ releases }: ConsoleSource, id: string) {
  const sample = (await readSamples(releases.store)).get(id);
  if (sample === undefined) return undefined;
  const { app, version, kind, reason, reports, at, path, trace, composition } = sample;
  const original = originalFrames(releases.store, releases.publicKeys);
  const frames: Awaited<ReturnType<typeof original>>[] = [];
  for (const frame of framesIn(sample.frames.join('\n')).slice(0, explainedFrames))
    frames.push(await original(frame));
  return {
    ...{ id, app, version, kind, reason, reports, at, composition },
    ...{ path: path ?? null, trace: trace ?? null },
    frames: frames.map(({ source, sourceLine, sourceColumn, functionName, lines, ...frame }) => ({
      released: `${frame.app}/${frame.version}/${frame.file}:${frame.line}:${frame.column}`,
      ...{ source, line: sourceLine, column: sourceColumn, functionName, lines },
      problem: frame.problem,
    })),
  };
}
