import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a temporary folder whose name says which process made it. */
export async function makeOwnedFolder(prefix: string): Promise<string> {
  const start = await startOf(process.pid);
  return await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${start}-`));
}

/** Returns the temporary folders with this prefix whose processes have ended, such as by a kill or a power failure. */
export async function abandonedFolders(prefix: string): Promise<string[]> {
  const abandoned: string[] = [];
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const [, pid, start] = /^(\d+)-(\d+)-\w+$/.exec(name.slice(prefix.length)) ?? [];
    if (pid !== undefined && (await startOf(Number(pid))) !== start)
      abandoned.push(join(tmpdir(), name));
  }
  return abandoned;
}

/**
 * Returns when a process began, in ticks since the machine did; undefined when it has ended. A later process with the
 * same number, which a container often has, differs by it.
 */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return isRunning(pid) ? '0' : undefined;
  // The name of the program, in parentheses, may hold spaces.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : fields[18];
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
