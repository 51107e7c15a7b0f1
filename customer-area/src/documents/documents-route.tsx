import type { RouteHandle } from '@studio/shared/contract';
import { accountHead } from '../parts/account-head.ts';
import type { RouteCode } from '../parts/route-code.ts';
import { DocumentsScreen } from './documents-screen.tsx';
import { loadDocuments } from './load-documents.ts';
import { shouldRevalidate } from './should-revalidate.ts';

/** The client's documents. */
export const documentsRoute: RouteCode = {
  loader: loadDocuments,
  shouldRevalidate,
  Component: DocumentsScreen,
  handle: { head: accountHead('documents.title') } satisfies RouteHandle,
};
