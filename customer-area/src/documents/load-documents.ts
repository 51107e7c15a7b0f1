import {
  type Content,
  call,
  contentContext,
  errorCode,
  type Store,
  storeContext,
  userAtom,
} from '@studio/shared/client';
import { type ClientDocument, readDocuments } from '@studio/shared/contract/calls';
import { atom } from 'jotai';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { readCompanyOfDocument } from '../content/documents.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { readAfter } from '../parts/open-counts.ts';
import type { DocumentRow } from './document/document.ts';
import { defaultView, isNarrowed, parseLink, viewOfQuery } from './filter/view.ts';

/** The result of a read: documents, or the code of an error. */
export type ReadResult =
  | {
      readonly rows: readonly DocumentRow[];
      /** True when the company has no other documents. */
      readonly areAll: boolean;
      readonly error?: undefined;
    }
  | { readonly rows?: undefined; readonly areAll?: undefined; readonly error: string };

/** The data that the screen starts from; the loader does not wait for the backend. */
export interface DocumentsData {
  /** The company whose documents these are; undefined for the person's own. */
  readonly company: number | undefined;
  /** The list of the previous visit to the screen. */
  readonly cached: readonly DocumentRow[] | undefined;
  /** The newest documents; undefined when the screen shows others first. Never rejects. */
  readonly newest: Promise<ReadResult> | undefined;
  /** All documents. Never rejects. */
  readonly all: Promise<ReadResult>;
  /**
   * The company of the document that the address links to, null for one of the person's own, when it is not among these;
   * undefined when it is, or does not exist. Never rejects.
   */
  readonly elsewhere: Promise<number | null | undefined>;
}

/** Number of the newest documents that are read before the full list (P4, decision 11). */
const newestCount = 50;

/** Starts to read the documents of the company in view, or the person's own, and returns the data that needs no request. */
export function loadDocuments({ request, context }: LoaderFunctionArgs): DocumentsData {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  const { search } = new URL(request.url);
  const company = companyIn(search);
  const linked = parseLink(search);
  const view = viewOfQuery(store, company, search);
  const cached = cachedDocuments(store, company);
  const owner = store.get(userAtom)?.id;

  const newestAreFirst =
    cached === undefined && !isNarrowed(view) && view.order === defaultView.order;
  const newest = newestAreFirst ? readRows(content, company, newestCount) : undefined;

  async function readAll(): Promise<ReadResult> {
    // Side by side, the backend would work on both and the first rows would come later.
    const first = await newest;
    // The rest of what the client may not see is refused too.
    const isEnough = first?.areAll || first?.error === 'FORBIDDEN';
    const all = isEnough ? first : await readRows(content, company);
    if (all.rows !== undefined && owner !== undefined)
      cacheDocuments(store, { owner, company, rows: all.rows });
    return all;
  }

  async function findElsewhere(all: Promise<ReadResult>): Promise<number | null | undefined> {
    const { rows } = await all;
    if (linked === undefined || rows === undefined || rows.some(({ id }) => id === linked))
      return undefined;
    try {
      return await readCompanyOfDocument(content, linked);
    } catch (error) {
      // The list then says that the document is not there.
      console.warn(`linked document: ${errorCode(error)}`);
      return undefined;
    }
  }

  const all = readAll();
  readAfter(store, newest ?? all);
  return { company, cached, newest, all, elsewhere: findElsewhere(all) };
}

/** Reads the documents of a scope; at most `limit`, all without it. */
async function readRows(
  content: Content,
  azienda: number | undefined,
  limit?: number,
): Promise<ReadResult> {
  try {
    const { documents, sent } = await call(content, readDocuments, { azienda, limit });
    return { rows: documents.map(toRow), areAll: limit === undefined || sent < limit };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

function toRow(document: ClientDocument): DocumentRow {
  const { id, anno, mese, letto_il, tipologia, documento, risposta_chiesta, risposta } = document;
  const isAsked = risposta_chiesta === 'presa_visione' || risposta_chiesta === 'approvazione';
  return {
    id,
    type: tipologia === null ? undefined : { id: tipologia.id, label: tipologia.tipologia },
    title: documento.title ?? '',
    fileId: documento.id,
    storedName: documento.name,
    mimeType: documento.type,
    bytes: documento.filesize,
    year: anno,
    month: mese,
    isNew: letto_il == null,
    answer: isAsked ? (risposta ?? 'asked') : undefined,
  };
}

/** A list that was read, with its client and company. */
interface CachedList {
  readonly owner: string;
  readonly company: number | undefined;
  readonly rows: readonly DocumentRow[];
}

/** The last list that was read; kept in memory only. */
const cacheAtom = atom<CachedList | undefined>(undefined);

function cachedDocuments(
  store: Store,
  company: number | undefined,
): readonly DocumentRow[] | undefined {
  const cache = store.get(cacheAtom);
  const isSame = cache?.owner === store.get(userAtom)?.id && cache?.company === company;
  return isSame ? cache?.rows : undefined;
}

/** Caches a list unless another client has logged in since the read started. */
function cacheDocuments(store: Store, list: CachedList): void {
  if (store.get(userAtom)?.id === list.owner) store.set(cacheAtom, list);
}
