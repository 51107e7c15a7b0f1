import { type ClientDocument, readDocuments, readNewestDocuments } from '@studio/shared/accounts';
import { contentContext, errorCode } from '@studio/shared/content';
import { readSetting, saveSetting, userAtom } from '@studio/shared/session';
import { storeContext } from '@studio/shared/state';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { DocumentRow } from './document-row.ts';
import { isNarrowed, type View, wholeList } from './find/view.ts';
import { queryOf, viewIn } from './find/view-query.ts';
import { keepDocuments, knownDocuments } from './known-documents.ts';
import { toRow } from './to-row.ts';

/** What a read came to: documents, or the code of an error. */
export type Arrival =
  | { readonly rows: readonly DocumentRow[]; readonly error?: undefined }
  | { readonly rows?: undefined; readonly error: string };

/** What the screen starts from, without waiting for the backend. */
export interface DocumentsData {
  /** The list as it was last read. */
  readonly known: readonly DocumentRow[] | undefined;
  /** The newest documents; undefined where they are not what is shown first. Never fails. */
  readonly newest: Promise<Arrival> | undefined;
  /** All documents. Never fails. */
  readonly all: Promise<Arrival>;
  /** What is shown of them at first. */
  readonly view: View;
  /** What an address shows: what its query says, else what was remembered. */
  readonly viewAt: (query: string) => View;
  /** Remembers filters and order for the client. */
  readonly rememberView: (view: View) => void;
}

const memoryName = 'documenti';

/** How many of the newest documents are asked for beside the full list (decision P4). */
const firstRows = 50;

async function arrival(read: Promise<readonly ClientDocument[]>): Promise<Arrival> {
  try {
    return { rows: (await read).map(toRow) };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

/** Starts reading the client's documents, and says at once what is known without them. */
export function loadDocuments({ request, context }: LoaderFunctionArgs): DocumentsData {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  const viewAt = (query: string) =>
    viewIn(query) ?? viewIn(readSetting(store, memoryName) ?? '') ?? wholeList;
  const view = viewAt(new URL(request.url).search);
  const known = knownDocuments(store);
  const owner = store.get(userAtom)?.id;

  async function readAll(): Promise<Arrival> {
    const all = await arrival(readDocuments(content));
    if (all.rows !== undefined && owner !== undefined) keepDocuments(store, owner, all.rows);
    return all;
  }

  const newestHelp = known === undefined && !isNarrowed(view) && view.order === wholeList.order;
  return {
    known,
    newest: newestHelp ? arrival(readNewestDocuments(content, firstRows)) : undefined,
    all: readAll(),
    view,
    viewAt,
    rememberView: (changed) => saveSetting(store, memoryName, queryOf({ ...changed, search: '' })),
  };
}
