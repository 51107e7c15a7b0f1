import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { Screen } from '../parts/screen.tsx';
import { DocumentList } from './document-list.tsx';
import type { DocumentsData } from './load-documents.ts';
import { NothingYet } from './nothing-yet.tsx';
import { RowsSkeleton } from './rows/rows-skeleton.tsx';
import { Unread } from './unread.tsx';
import { useDocuments } from './use-documents.ts';

/** The client's documents: what there is of them so far, and what could not be had. */
export function DocumentsScreen() {
  const { t } = useTranslation('customer-area');
  const data = useLoaderData<DocumentsData>();
  const { rows, isComplete, failed } = useDocuments(data);
  const isEmpty = isComplete && rows?.length === 0;
  const isWaiting = rows === undefined || (rows.length === 0 && !isComplete);
  return (
    <Screen title={t('documents.title')}>
      {failed && <Unread />}
      {isWaiting && !failed && <RowsSkeleton />}
      {isEmpty && <NothingYet />}
      {!isWaiting && !isEmpty && <DocumentList rows={rows} isComplete={isComplete} data={data} />}
    </Screen>
  );
}
