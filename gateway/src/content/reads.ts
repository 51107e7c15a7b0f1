import type { Content, ContentAnswer } from './content.ts';

/** Reads public content. */
export type Read = Content['read'];

/** What something was made from: the version of each answer, by the path it was read with. */
export type Reads = ReadonlyMap<string, ContentAnswer['version']>;

/** Notes a read. What was made from two answers to one question is right for neither. */
function note(reads: Map<string, string>, path: string, version: string): void {
  const isOther = (reads.get(path) ?? version) !== version;
  reads.set(path, isOther ? 'several' : version);
}

/** A read that notes what it reads. */
export function recordReads(read: Read): { readonly read: Read; readonly reads: Reads } {
  const reads = new Map<string, string>();
  return {
    reads,
    async read(path) {
      const answer = await read(path);
      note(reads, path, answer.version);
      return answer;
    },
  };
}

/** The reads of something that was made from both. */
export function joinReads(some: Reads, others: Reads): Reads {
  const joined = new Map(some);
  for (const [path, version] of others) note(joined, path, version);
  return joined;
}

/** Whether the same reads would be answered the same now. */
export async function isUnchanged(read: Read, reads: Reads): Promise<boolean> {
  const same = await Promise.all(
    [...reads].map(async ([path, version]) => (await read(path)).version === version),
  );
  return same.every(Boolean);
}
