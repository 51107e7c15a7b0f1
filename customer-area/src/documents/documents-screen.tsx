import { isSessionOverCode } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/kit';
import { startTransition, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { accountPage } from '../parts/account-route.ts';
import { companyIn, withCompany } from '../parts/company-in-view.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import type { DocumentRow } from './document/document.ts';
import { DocumentList } from './document-list.tsx';
import classes from './documents-screen.module.css';
import type { DocumentsData, ReadResult } from './load-documents.ts';
import { loadDocuments } from './load-documents.ts';

/** The client's documents. */
export const code = accountPage('pages.documents', {
  loader: loadDocuments,
  shouldRevalidate,
  Component: DocumentsScreen,
});

/** Returns false when only the view in the query string changes: the list filters what it already has. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>) {
  const isOtherView =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    companyIn(currentUrl.search) === companyIn(nextUrl.search);
  return isOtherView ? false : defaultShouldRevalidate;
}

/** Renders the documents of the company in view. */
function DocumentsScreen() {
  const data = useLoaderData<DocumentsData>();
  return <Documents key={data.company ?? ''} data={data} />;
}

interface DocumentsProps {
  readonly data: DocumentsData;
}

/** Renders one owner's documents as they load, and the error of a failed read. */
function Documents({ data }: DocumentsProps) {
  const { t } = useTranslation('customer-area');
  const isLinkMissing = useLinkElsewhere(data);
  const { rows, isComplete, hasFailed } = useDocuments(data);
  const isEmpty = isComplete && rows?.length === 0;
  const isWaiting = rows === undefined || (rows.length === 0 && !isComplete);
  return (
    <Screen title={t('pages.documents')}>
      {hasFailed && <ReadFailed message={t('documents.unread')} />}
      {isWaiting && !hasFailed && <ListSkeleton />}
      {isEmpty && <NoDocuments />}
      {!isWaiting && !isEmpty && (
        <DocumentList {...{ rows, isComplete, isLinkMissing }} company={data.company} />
      )}
    </Screen>
  );
}

/**
 * Opens the company of the document that the address links to, when it is another one.
 * @returns true when the client has no such document at all
 */
function useLinkElsewhere({ elsewhere }: DocumentsData): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isMissing, setIsMissing] = useState(false);

  const follow = useEffectEvent((company: number | null | undefined) => {
    if (company === undefined) setIsMissing(true);
    else
      void navigate(withCompany(`${pathname}${search}`, company ?? undefined), { replace: true });
  });

  useEffect(() => {
    let isCurrent = true;
    void elsewhere.then((company) => {
      if (isCurrent) follow(company);
    });
    return () => {
      isCurrent = false;
    };
  }, [elsewhere]);

  return isMissing;
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index);

/** Renders the shape of the list until its first documents arrive. */
function ListSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div className={classes.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {skeletonRows.map((row) => (
        <div key={row} className={classes.row} />
      ))}
    </div>
  );
}

/** Renders the replacement of the list for a client without documents. */
function NoDocuments() {
  const { t } = useTranslation('customer-area');
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{t('documents.none')}</p>
      <LinkButton kind="outline" to={paths.contacts.href()}>
        {t('documents.contacts')}
      </LinkButton>
    </div>
  );
}

/** The client's documents as far as they have loaded. */
interface LoadedDocuments {
  /** Undefined until the first documents arrive. */
  readonly rows: readonly DocumentRow[] | undefined;
  /** True when these are all documents. */
  readonly isComplete: boolean;
  /** True when the last read failed. */
  readonly hasFailed: boolean;
}

type LoadEvent =
  | { readonly type: 'started' | 'failed' }
  | { readonly type: 'newest' | 'all'; readonly rows: readonly DocumentRow[] };

function reduce(state: LoadedDocuments, event: LoadEvent): LoadedDocuments {
  switch (event.type) {
    case 'started':
      return state.hasFailed ? { ...state, hasFailed: false } : state;
    case 'failed':
      return { ...state, hasFailed: true };
    case 'newest':
      return state.rows === undefined ? { ...state, rows: event.rows } : state;
    case 'all':
      return { rows: event.rows, isComplete: true, hasFailed: false };
  }
}

/** Returns true for codes of an ended session; Directus answers FORBIDDEN without a cookie. */
function mayBeSessionEnd(code: string): boolean {
  return isSessionOverCode(code) || code === 'FORBIDDEN';
}

/**
 * Follows the reads that the loader has started; the shown documents stay during a new read. A failure that can mean
 * an ended session revalidates once at once, because that runs the guard.
 */
function useDocuments({ cached, newest, all }: DocumentsData): LoadedDocuments {
  const { revalidate } = useRevalidator();
  const isAskingGuard = useRef(false);
  const [documents, dispatch] = useReducer(reduce, {
    rows: cached,
    isComplete: cached !== undefined,
    hasFailed: false,
  });

  const takeAll = useEffectEvent(({ rows, error }: ReadResult) => {
    const askGuard = error !== undefined && mayBeSessionEnd(error) && !isAskingGuard.current;
    isAskingGuard.current = askGuard;
    if (askGuard) void revalidate();
    else startTransition(() => dispatch(rows ? { type: 'all', rows } : { type: 'failed' }));
  });

  useEffect(() => {
    let isCurrent = true;
    dispatch({ type: 'started' });
    void newest?.then(({ rows }) => {
      if (isCurrent && rows) startTransition(() => dispatch({ type: 'newest', rows }));
    });
    void all.then((result) => {
      if (isCurrent) takeAll(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [newest, all]);

  return documents;
}
