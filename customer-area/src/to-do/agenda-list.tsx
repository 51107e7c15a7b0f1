import { useTranslation } from 'react-i18next';
import classes from './agenda.module.css';
import type { AgendaItem } from './agenda.ts';
import { ApprovalItem } from './approvals/approval-item.tsx';
import { DueItem } from './deadlines/due-item.tsx';
import type { ToDoData } from './load-to-do.ts';
import { RefusedFile } from './refused-file.tsx';
import { OpenRequest, type SendProps } from './request-items.tsx';

interface AgendaProps extends SendProps, Pick<ToDoData, 'today'> {
  readonly items: readonly AgendaItem[];
  readonly answerDue: NonNullable<ToDoData['due']>['answer'] | undefined;
  readonly answerApproval: NonNullable<ToDoData['approvals']>['answer'] | undefined;
  /** Called when the client has read that a file was not accepted. */
  readonly onSeen: (file: number) => void;
  /** Opens the part of the page that sends a file without a request. */
  readonly onSendAgain: () => void;
}

/** Renders what waits for the client as one list by date: documents to send, payments, and documents to approve. */
export function Agenda({ items, ...props }: AgendaProps) {
  const { t } = useTranslation('customer-area');
  if (items.length === 0) return null;
  return (
    <section aria-label={t('toDo.agenda')}>
      <ol className={classes.agenda}>
        {items.map((item) => (
          <Entry key={item.key} item={item} {...props} />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps extends Omit<AgendaProps, 'items'> {
  readonly item: AgendaItem;
}

/** Renders one thing that waits for the client. */
function Entry({ item, today, answerDue, answerApproval, ...props }: EntryProps) {
  const { onSeen, onSendAgain, ...send } = props;
  if (item.kind === 'refused') return <RefusedFile file={item.file} {...{ onSeen, onSendAgain }} />;
  if (item.kind === 'request')
    return <OpenRequest request={item.request} refused={item.refused} today={today} {...send} />;
  if (item.kind === 'due')
    return answerDue && <DueItem due={item.due} today={today} answer={answerDue} />;
  return (
    answerApproval && (
      <ApprovalItem approval={item.approval} today={today} answer={answerApproval} />
    )
  );
}
