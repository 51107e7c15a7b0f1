import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { withCompany } from '../parts/company-in-view.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { DocumentRequests } from './document-requests.tsx';
import { isOpen, type SectionData, type ToDoData } from './load-to-do.ts';
import { SentFiles } from './sent-files.tsx';
import classes from './to-do.module.css';

/** Renders what the firm asks of the client, the next first, and what the client has sent. */
export function ToDoScreen() {
  const { t } = useTranslation('customer-area');
  const data = useLoaderData<ToDoData>();
  const { requests, sent, today, company } = data;
  // The data of the other sections; a section that could not be read shows its own error.
  const sections: readonly (SectionData | undefined)[] = [
    requests && { open: requests.filter(isOpen).length },
  ];
  const isNothingOpen = sections.every((section) => section?.open === 0);
  return (
    <Screen title={t('toDo.title')}>
      {isNothingOpen && <NothingToDo company={company} />}
      {requests === undefined ? (
        <ReadFailed message={t('toDo.requests.unread')} />
      ) : (
        <DocumentRequests requests={requests} today={today} />
      )}
      {sent === undefined ? (
        <ReadFailed message={t('toDo.sent.unread')} />
      ) : (
        <SentFiles files={sent} company={company} />
      )}
    </Screen>
  );
}

/** Renders the replacement of the sections while nothing waits for the client. */
function NothingToDo({ company }: Pick<ToDoData, 'company'>) {
  const { t } = useTranslation('customer-area');
  return (
    <div className={classes.empty}>
      <p className={classes.calm}>{t('toDo.nothing')}</p>
      <LinkButton kind="outline" to={withCompany(paths.documents.href(), company)}>
        {t('toDo.toDocuments')}
      </LinkButton>
    </div>
  );
}
