import type { Content, ContentAnswer } from './content.ts';

/** Reads public content. */
export type Read = Content['read'];

/** The reads that something was made from: the version of each answer, by path. */
export type Reads = ReadonlyMap<string, ContentAnswer['version']>;

/** Adds a read. Two different answers to one path match no later version. */
function add(reads: Map<string, string>, path: string, version: string): void {
  const isOther = (reads.get(path) ?? version) !== version;
  reads.set(path, isOther ? 'several' : version);
}

/** Wraps a read so that it records its paths and versions. */
export function recordReads(read: Read): { readonly read: Read; readonly reads: Reads } {
  const reads = new Map<string, string>();
  return {
    reads,
    async read(path) {
      const answer = await read(path);
      add(reads, path, answer.version);
      return answer;
    },
  };
}

/** Returns the reads of something that was made from both. */
export function joinReads(some: Reads, others: Reads): Reads {
  const joined = new Map(some);
  for (const [path, version] of others) add(joined, path, version);
  return joined;
}

/** Returns whether the same reads have the same answers now. */
export async function isUnchanged(read: Read, reads: Reads): Promise<boolean> {
  const same = await Promise.all(
    [...reads].map(async ([path, version]) => (await read(path)).version === version),
  );
  return same.every(Boolean);
}
