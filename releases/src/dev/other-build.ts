import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AppName } from '@studio/shared/contract';
import { readNotes } from '../build/build-notes.ts';
import { describeRelease } from '../build/describe.ts';
import { takeBuild } from '../build/take-build.ts';
import { appFolder, partsOf } from '../files/folders.ts';
import { type BuildListener, hashOf } from './local-build.ts';

/** The script of `package.json` with which an app of another compiler fills its folder `dist`. */
const script = 'compile';

/** Edits of several files at once are one build, in milliseconds. */
const pause = 50;

/**
 * Compiles an app by its own script, and again after each edit below `src`; a page then reloads.
 * @param builds the folder that receives the build
 * @returns a function that stops it
 */
export async function watchOtherApp(
  app: AppName,
  builds: string,
  { built, failed }: Pick<BuildListener, 'built' | 'failed'>,
  folder: string = appFolder(app),
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let isEdited = true;

  async function build(): Promise<void> {
    const report = await compile(folder, stopping.signal);
    // A later edit has begun before this build was finished: its own build follows.
    if (isEdited || stopping.signal.aborted) return;
    if (report !== undefined) return failed(report);
    try {
      await takeBuild(join(folder, 'dist'), builds, app);
      const parts = partsOf(builds, app);
      const release = await describeRelease(builds, app, await readNotes(app, parts));
      // Styles have another name after each edit, so a page cannot replace them in place.
      const hash = hashOf(release.files, '');
      await built({ release, web: parts.web, scripts: hash, styles: hash, isHot: false });
    } catch (error) {
      failed(error instanceof Error ? error.message : String(error));
    }
  }

  async function buildWhileEdited(): Promise<void> {
    while (isEdited && !stopping.signal.aborted) {
      isEdited = false;
      await build();
    }
  }

  let building = buildWhileEdited();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watch(join(folder, 'src'), { recursive: true }, () => {
    isEdited = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(buildWhileEdited);
    }, pause);
  });
  return async () => {
    watcher.close();
    clearTimeout(timer);
    stopping.abort();
    await building;
  };
}

/** Runs the script of an app; returns its report when it fails. */
async function compile(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const running = spawn('npm', ['run', '--silent', script], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const ended = new Promise<string | undefined>((resolve) => {
    running.once('error', ({ message }) => resolve(message));
    running.once('close', (code) => resolve(code === 0 ? undefined : `npm run ${script}: ${code}`));
  });
  const [said, complained, reason] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    ended,
  ]);
  return reason && (`${said}${complained}`.trim() || reason);
}
