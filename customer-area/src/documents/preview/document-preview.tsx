import { call, useContent } from '@studio/shared/client';
import { type Due, readApprovals, readDue } from '@studio/shared/contract/calls';
import { InlineError, useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatAmount, formatDate } from '@studio/shared/kit/format';
import { type ComponentProps, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalAnswer } from '../../parts/answers/approval-answer.tsx';
import { DueAnswer } from '../../parts/answers/due-answer.tsx';
import { useCompanyInView } from '../../parts/company-in-view.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import type { DocumentRow } from '../document/document.ts';
import classes from './document-preview.module.css';
import { PreviewDialog } from './preview-dialog.tsx';

type DocumentPreviewProps = Omit<ComponentProps<typeof PreviewDialog>, 'answers' | 'loadReader'>;

/** Renders a document in a dialog, and below it the answers that the firm asks for: approvals and payments. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { document, documents, onRead } = props;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const lists = useAnswerLists(documents.some(({ answer }) => answer !== undefined));
  return (
    <PreviewDialog
      {...props}
      onRead={(id) => {
        setOpened((known) => new Set([...known, id]));
        onRead(id);
      }}
      answers={
        <Answers
          key={document.id}
          document={document}
          isOpened={opened.has(document.id)}
          {...lists}
        />
      }
    />
  );
}

/**
 * Reads what the firm asks of the company in view, once for all documents that the dialog pages through.
 * @param isApproving false when no document asks for an approval
 */
function useAnswerLists(isApproving: boolean) {
  const content = useContent();
  const company = useCompanyInView();
  const load = useCallback(async () => {
    const [approvals, due] = await Promise.allSettled([
      isApproving ? call(content, readApprovals, { azienda: company }) : [],
      call(content, readDue, { azienda: company }),
    ]);
    return {
      approvals: approvals.status === 'fulfilled' ? approvals.value : undefined,
      due: due.status === 'fulfilled' ? due.value : undefined,
      hasFailed: approvals.status === 'rejected',
    };
  }, [content, company, isApproving]);
  const { value, reload } = useLoaded(load);
  return { ...value, read: reload };
}

interface AnswersProps extends ReturnType<typeof useAnswerLists> {
  readonly document: DocumentRow;
  /** True once the file has arrived. */
  readonly isOpened: boolean;
}

/** Renders what the firm asks about a document; nothing when it asks nothing. */
function Answers({ document, isOpened, approvals, due, hasFailed, read }: AnswersProps) {
  const { t } = useTranslation('customer-area');
  const approval = approvals?.find(({ documento }) => documento === document.id);
  const payments = due?.filter(({ documento }) => documento?.id === document.id) ?? [];
  if (hasFailed && document.answer !== undefined) {
    return (
      <div className={classes.answers}>
        <InlineError message={t('toDo.approvals.unread')} onRetry={read} />
      </div>
    );
  }
  if (approval === undefined && payments.length === 0) return null;
  return (
    <div className={classes.answers}>
      {approval !== undefined && (
        <section className={classes.part} aria-label={t(`toDo.kind.${approval.chiesta}`)}>
          <Heading name={t(`toDo.kind.${approval.chiesta}`)} last={approval.entro} />
          <ApprovalAnswer
            approval={approval}
            isOpened={isOpened || approval.aperto}
            onSettled={read}
          />
        </section>
      )}
      {payments.map((one) => (
        <Payment key={one.id} due={one} onSettled={read} />
      ))}
    </div>
  );
}

/** Renders a payment that belongs to the document. */
function Payment({ due, onSettled }: { readonly due: Due; readonly onSettled: () => void }) {
  const language = useContentLanguage();
  const amount = formatAmount(due.importo, useLocale());
  return (
    <section className={classes.part} aria-label={`${due.tributo}, ${amount}`}>
      <Heading name={due.tributo} lang={language} amount={amount} last={due.scade_il} />
      <DueAnswer due={due} onSettled={onSettled} />
    </section>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly lang?: string | undefined;
  readonly amount?: string;
  /** The last day, YYYY-MM-DD. */
  readonly last: string | null;
}

/** Renders what is asked, and until when. */
function Heading({ name, lang, amount, last }: HeadingProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  return (
    <div className={classes.heading}>
      <h3 className={classes.name} lang={lang}>
        {name}
      </h3>
      {amount !== undefined && <p className={classes.amount}>{amount}</p>}
      {last !== null && (
        <p className={classes.last}>{t('toDo.requests.by', { date: formatDate(last, locale) })}</p>
      )}
    </div>
  );
}
