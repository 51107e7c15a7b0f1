import { useTranslation } from 'react-i18next';
import classes from './agenda.module.css';
import type { AgendaItem } from './agenda.ts';
import { ApprovalItem } from './approval-item.tsx';
import { DueItem } from './due-item.tsx';
import { RefusedFile, type RefusedFileProps } from './refused-file.tsx';
import { OpenRequest, type SendProps } from './request-items.tsx';

interface AgendaProps extends SendProps, Omit<RefusedFileProps, 'file'> {
  readonly items: readonly AgendaItem[];
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
function Entry({ item, sent, ...refusal }: EntryProps) {
  switch (item.kind) {
    case 'refused':
      return <RefusedFile file={item.file} {...refusal} />;
    case 'request':
      return <OpenRequest request={item.request} refused={item.refused} sent={sent} />;
    case 'due':
      return <DueItem due={item.due} />;
    case 'approval':
      return <ApprovalItem approval={item.approval} />;
  }
}
