import { type Content, call, type Store, userAtom } from '@studio/shared/client';
import { type OpenCounts, readOpenCounts } from '@studio/shared/contract/calls';
import { atom, useAtomValue } from 'jotai';

/** The counts that were read last, with the client and the company that they belong to. */
interface KnownCounts {
  readonly owner: string | undefined;
  readonly company: number | undefined;
  readonly counts: OpenCounts;
}

const knownAtom = atom<KnownCounts | undefined>(undefined);

/** The client and the company of the read that is under way. */
const readingAtom = atom<Omit<KnownCounts, 'counts'> | undefined>(undefined);

/** The first data of the page in view. */
const pageDataAtom = atom<Promise<unknown> | undefined>(undefined);

/** Makes the read of the counts wait for the first data of a page; their promise must not reject. */
export function readAfter(store: Store, pageData: Promise<unknown>): void {
  store.set(pageDataAtom, pageData);
}

/** Reads the counts of open things, and knows the company whose counts were read last. */
interface OpenCountsReader {
  /** Reads the counts, and shows them in the account's tabs. @throws the backend's error */
  readonly read: (company: number | undefined) => Promise<OpenCounts>;
  /** Returns true when the counts of this company are known or being read. */
  readonly knows: (company: number | undefined) => boolean;
}

/** Returns the reader of the counts of open things. */
export function openCounts(content: Content, store: Store): OpenCountsReader {
  return {
    async read(company) {
      const owner = store.get(userAtom)?.id;
      const reading = { owner, company };
      store.set(readingAtom, reading);
      try {
        await store.get(pageDataAtom);
        const counts = await call(content, readOpenCounts, { azienda: company });
        if (store.get(userAtom)?.id === owner) store.set(knownAtom, { owner, company, counts });
        return counts;
      } finally {
        if (store.get(readingAtom) === reading) store.set(readingAtom, undefined);
      }
    },
    knows: (company) => {
      const owner = store.get(userAtom)?.id;
      return [store.get(knownAtom), store.get(readingAtom)].some(
        (one) => one !== undefined && one.owner === owner && one.company === company,
      );
    },
  };
}

/** Returns the number of things that wait for the client on the page 'Da fare'. */
export function openSum({ requests, due, approvals, messages }: OpenCounts): number {
  return requests + due + approvals + messages;
}

/** Returns the number of open things of the company in view; 0 until it is known. */
export function useOpenSum(company: number | undefined): number {
  const known = useAtomValue(knownAtom);
  const owner = useAtomValue(userAtom)?.id;
  const isInView = known !== undefined && known.owner === owner && known.company === company;
  return isInView ? openSum(known.counts) : 0;
}
