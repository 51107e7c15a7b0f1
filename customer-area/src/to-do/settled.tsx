import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Fold } from '../parts/fold.tsx';
import { sendingAtom } from '../uploads/uploads.ts';
import classes from './agenda.module.css';
import { ApprovalItem } from './approval-item.tsx';
import { DueItem } from './due-item.tsx';
import { isDue, isUnanswered, type Lists } from './load-to-do.ts';
import { SettledRequest } from './request-items.tsx';

/** Renders, folded, the requests whose files the firm checks; nothing without any. */
export function InCheck({ requests = [], sent }: Pick<Lists, 'requests' | 'sent'>) {
  const { t } = useTranslation('customer-area');
  const { items } = useAtomValue(sendingAtom);
  const waiting = requests.filter(({ stato }) => stato === 'inviata');
  const isSending = items.some(({ target }) => waiting.some(({ id }) => id === target.request?.id));
  return (
    <Fold title={t('toDo.requests.waiting')} count={waiting.length} isOpen={isSending}>
      <ul>
        {waiting.map((request) => (
          <SettledRequest key={request.id} request={request} sent={sent} />
        ))}
      </ul>
    </Fold>
  );
}

/** Renders, folded, what was closed or answered lately; nothing without any. */
export function DoneLately({ requests = [], due = [], approvals = [], sent }: Lists) {
  const { t } = useTranslation('customer-area');
  const closed = requests.filter(({ stato }) => stato === 'accettata' || stato === 'annullata');
  const paid = due.filter((one) => !isDue(one));
  const answered = approvals.filter((one) => !isUnanswered(one));
  return (
    <Fold title={t('toDo.done')} count={closed.length + paid.length + answered.length}>
      {closed.length > 0 && (
        <ul>
          {closed.map((request) => (
            <SettledRequest key={request.id} request={request} sent={sent} />
          ))}
        </ul>
      )}
      {paid.length > 0 && (
        <ul className={classes.list}>
          {paid.map((one) => (
            <DueItem key={one.id} due={one} />
          ))}
        </ul>
      )}
      {answered.length > 0 && (
        <ul className={classes.list}>
          {answered.map((one) => (
            <ApprovalItem key={one.documento} approval={one} />
          ))}
        </ul>
      )}
    </Fold>
  );
}
