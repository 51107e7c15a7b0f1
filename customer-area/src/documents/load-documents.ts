import { contentContext, errorCode } from '@studio/shared/content';
import { readSetting, saveSetting, userAtom } from '@studio/shared/session';
import { type Store, storeContext } from '@studio/shared/state';
import { atom } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { type ClientDocument, readDocuments, readNewestDocuments } from '../content/documents.ts';
import type { DocumentRow } from './document/document.ts';
import type { StoredView } from './filter/use-view.ts';
import { defaultView, isNarrowed, parseLink, parseView, viewToQuery } from './filter/view.ts';

/** The result of a read: documents, or the code of an error. */
export type ReadResult =
  | { readonly rows: readonly DocumentRow[]; readonly error?: undefined }
  | { readonly rows?: undefined; readonly error: string };

/** The data that the screen starts from; the loader does not wait for the backend. */
export interface DocumentsData extends StoredView {
  /** The list of the previous visit to the screen. */
  readonly cached: readonly DocumentRow[] | undefined;
  /** The newest documents; undefined when the screen shows others first. Never rejects. */
  readonly newest: Promise<ReadResult> | undefined;
  /** All documents. Never rejects. */
  readonly all: Promise<ReadResult>;
}

/** Name under which the view is stored for the client. */
const storedViewName = 'documenti';

/** Number of the newest documents that are read beside the full list (decision P4). */
const newestCount = 50;

/** Starts to read the client's documents and returns the data that needs no request. */
export function loadDocuments({ request, context }: LoaderFunctionArgs): DocumentsData {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  // The stored filters might hide the document of a link.
  const storedView = (query: string) =>
    parseLink(query) === undefined
      ? parseView(readSetting(store, storedViewName) ?? '')
      : undefined;
  const viewOfQuery = (query: string) => parseView(query) ?? storedView(query) ?? defaultView;
  const view = viewOfQuery(new URL(request.url).search);
  const cached = cachedDocuments(store);
  const owner = store.get(userAtom)?.id;

  async function readAll(): Promise<ReadResult> {
    const all = await readRows(readDocuments(content));
    if (all.rows !== undefined && owner !== undefined) cacheDocuments(store, owner, all.rows);
    return all;
  }

  const newestAreFirst =
    cached === undefined && !isNarrowed(view) && view.order === defaultView.order;
  return {
    cached,
    newest: newestAreFirst ? readRows(readNewestDocuments(content, newestCount)) : undefined,
    all: readAll(),
    view,
    viewOfQuery,
    // The limit to new documents is for one visit: next time it would hide the whole list.
    rememberView: (changed) =>
      saveSetting(store, storedViewName, viewToQuery({ ...changed, search: '', isNewOnly: false })),
  };
}

async function readRows(read: Promise<readonly ClientDocument[]>): Promise<ReadResult> {
  try {
    return { rows: (await read).map(toRow) };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

function toRow(document: ClientDocument): DocumentRow {
  const { id, anno, mese, letto_il, tipologia, documento } = document;
  return {
    id,
    type: tipologia === null ? undefined : { id: tipologia.id, label: tipologia.tipologia },
    title: documento.title ?? '',
    fileId: documento.id,
    mimeType: documento.type,
    bytes: documento.filesize,
    year: anno,
    month: mese,
    isNew: letto_il == null,
  };
}

/** The last list that was read, with its client; kept in memory only. */
const cacheAtom = atom<{ owner: string; rows: readonly DocumentRow[] } | undefined>(undefined);

function cachedDocuments(store: Store): readonly DocumentRow[] | undefined {
  const cache = store.get(cacheAtom);
  return cache?.owner === store.get(userAtom)?.id ? cache?.rows : undefined;
}

/** Caches a list unless another client has logged in since the read started. */
function cacheDocuments(store: Store, owner: string, rows: readonly DocumentRow[]): void {
  if (store.get(userAtom)?.id === owner) store.set(cacheAtom, { owner, rows });
}
