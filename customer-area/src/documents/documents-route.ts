import type { RouteHandle } from '@studio/shared/contract';
import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { loadDocuments } from './load-documents.ts';

/** The client's documents. */
export const documentsRoute: RouteCode = {
  loader: loadDocuments,
  shouldRevalidate,
  Component: DocumentsScreen,
  handle: { head: accountHead('pages.documents') } satisfies RouteHandle,
};

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
