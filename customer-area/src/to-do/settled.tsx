import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Fold } from '../parts/fold.tsx';
import { sendingAtom } from '../parts/uploads.ts';
import classes from './agenda.module.css';
import { ApprovalItem } from './approvals/approval-item.tsx';
import { isUnanswered } from './approvals/load-approvals.ts';
import { DueItem } from './deadlines/due-item.tsx';
import type { ToDoData } from './load-to-do.ts';
import { type SendProps, SettledRequest } from './request-items.tsx';

type InCheckProps = SendProps & Pick<ToDoData, 'requests'>;

/** Renders, folded, the requests whose files the firm checks; nothing without any. */
export function InCheck({ requests, ...send }: InCheckProps) {
  const { t } = useTranslation('customer-area');
  const { items } = useAtomValue(sendingAtom);
  const waiting = requests?.filter(({ stato }) => stato === 'inviata') ?? [];
  const ids = new Set(waiting.map(({ id }) => id));
  return (
    <Fold
      title={t('toDo.requests.waiting')}
      count={waiting.length}
      isOpen={items.some(
        ({ target }) => target.request !== undefined && ids.has(target.request.id),
      )}
    >
      <ul>
        {waiting.map((request) => (
          <SettledRequest key={request.id} request={request} {...send} />
        ))}
      </ul>
    </Fold>
  );
}

type DoneLatelyProps = SendProps & Pick<ToDoData, 'requests' | 'due' | 'approvals' | 'today'>;

/** Renders, folded, what was closed or answered lately; nothing without any. */
export function DoneLately({ requests, due, approvals, today, ...send }: DoneLatelyProps) {
  const { t } = useTranslation('customer-area');
  const closed =
    requests?.filter(({ stato }) => stato === 'accettata' || stato === 'annullata') ?? [];
  const paid = due?.due.filter(({ stato }) => stato !== 'da_rispondere') ?? [];
  const answered = approvals?.approvals.filter((one) => !isUnanswered(one)) ?? [];
  return (
    <Fold title={t('toDo.done')} count={closed.length + paid.length + answered.length}>
      {closed.length > 0 && (
        <ul>
          {closed.map((request) => (
            <SettledRequest key={request.id} request={request} {...send} />
          ))}
        </ul>
      )}
      {due !== undefined && paid.length > 0 && (
        <ul className={classes.list}>
          {paid.map((one) => (
            <DueItem key={one.id} due={one} today={today} answer={due.answer} />
          ))}
        </ul>
      )}
      {approvals !== undefined && answered.length > 0 && (
        <ul className={classes.list}>
          {answered.map((one) => (
            <ApprovalItem
              key={one.documento}
              approval={one}
              today={today}
              answer={approvals.answer}
            />
          ))}
        </ul>
      )}
    </Fold>
  );
}
