import { chown, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@studio/gateway/storage/write-atomically';
import { jsonText } from '@studio/releases/json';
import * as v from 'valibot';

const runSchema = v.object({
  /** The end of the run, in ISO 8601. */
  at: v.string(),
  kind: v.picklist(['backup', 'drill']),
  ok: v.boolean(),
  seconds: v.number(),
  bytes: v.number(),
});

/** The outcome of a backup or of a drill. */
export type Run = v.InferOutput<typeof runSchema>;

const statusSchema = v.object({
  ...runSchema.entries,
  /** The newest run of each kind, and the newest one that succeeded. */
  last: v.object({ backup: v.optional(runSchema), drill: v.optional(runSchema) }),
  lastOk: v.object({ backup: v.optional(runSchema), drill: v.optional(runSchema) }),
});

/** The newest run, and the newest run of each kind. */
export type Status = v.InferOutput<typeof statusSchema>;

/** Returns the file that tells metrics and `doctor` of backups. */
export const statusFile = (dataDir: string) => join(dataDir, 'backup-status.json');

/** Reads the outcomes of earlier runs; undefined when there are none. */
export async function readStatus(dataDir: string): Promise<Status | undefined> {
  const text = await readFile(statusFile(dataDir), 'utf8').catch(() => undefined);
  const { success, output } = v.safeParse(jsonText(statusSchema), text);
  return success ? output : undefined;
}

/** Adds a run to the file. */
export async function writeStatus(dataDir: string, run: Run): Promise<void> {
  const before = await readStatus(dataDir);
  const status: Status = {
    ...run,
    last: { ...before?.last, [run.kind]: run },
    lastOk: { ...before?.lastOk, ...(run.ok && { [run.kind]: run }) },
  };
  await writeAtomically(statusFile(dataDir), `${JSON.stringify(status, null, 2)}\n`);
  // After a drill by root, the users of the site must read it.
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await chown(statusFile(dataDir), uid, gid);
}

/** Parses a run that another machine has left in the target; undefined when it is none. */
export function parseRun(text: string | undefined): Run | undefined {
  const { success, output } = v.safeParse(jsonText(runSchema), text);
  return success ? output : undefined;
}

/** The key of the outcome of the newest drill. */
export const drillKey = 'drill.json';
