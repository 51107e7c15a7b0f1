// Loaded before the release tool. Kills the process before one of its changes of files: `KILL_BEFORE` counts them from 1.
import files, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env.KILL_BEFORE);

/** Wraps a function that changes files so that each call counts. */
function counted<Values extends unknown[], Result>(
  change: (...values: Values) => Result,
): (...values: Values) => Result {
  return (...values) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return change(...values);
  };
}

const { open, mkdir, writeFile, link, rm } = files;

async function openCounted(...values: Parameters<typeof open>): Promise<FileHandle> {
  const handle = await open(...values);
  handle.writeFile = counted(handle.writeFile.bind(handle));
  handle.sync = counted(handle.sync.bind(handle));
  return handle;
}

Object.assign(files, {
  open: counted(openCounted),
  mkdir: counted(mkdir),
  writeFile: counted(writeFile),
  link: counted(link),
  rm: counted(rm),
});
syncBuiltinESMExports();
