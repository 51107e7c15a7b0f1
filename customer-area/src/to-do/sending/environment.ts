import type { SessionState } from '@studio/shared/session';
import type { Store } from '@studio/shared/state';
import type { Transfers } from '../../parts/sending/transfer.ts';

/** The parts of a file on its way that the page does not show. */
export interface Parts {
  /** Absent for an unfinished upload whose file was not chosen again. */
  file?: File;
  /** SHA-256 of the content when it was chosen; absent until it is known. */
  hash?: string;
  url?: string | undefined;
  stop?: (() => void) | undefined;
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** Failed tries in a row. */
  tries: number;
  /** True once the backend has refused the address and the file was announced anew. */
  isAnew?: boolean;
}

/** The surroundings of the sender. */
export interface Environment {
  readonly store: Store;
  readonly transfers: Transfers;
  /** Asks the backend whether the client is logged in still. */
  readonly checkSession: () => Promise<SessionState>;
}
