import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/ui';
import { useAtomValue } from 'jotai';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { withCompany } from '../parts/company-in-view.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Section } from '../parts/section.tsx';
import { Conversations } from '../parts/thread/conversations.tsx';
import { sendingAtom } from '../parts/uploads.ts';
import { ApprovalSection } from './approvals/approval-section.tsx';
import { DueSection } from './deadlines/due-section.tsx';
import { DocumentRequests } from './document-requests.tsx';
import { isOpen, type SectionData, type ToDoData, takesFiles } from './load-to-do.ts';
import { SendPart } from './send-part.tsx';
import { SentFiles } from './sent-files.tsx';
import classes from './to-do.module.css';

/** Renders what the firm asks of the client, the next first, and what the client has sent. */
export function ToDoScreen() {
  const { t } = useTranslation('customer-area');
  const data = useLoaderData<ToDoData>();
  const { due, approvals, threads, today, company, sending } = data;
  const { requests, sent } = useLastRead(data);
  useFollowing(data);
  // The data of the other sections; a section that could not be read shows its own error.
  const sections: readonly (SectionData | undefined)[] = [
    requests && { open: requests.filter(isOpen).length },
    due,
    approvals,
    threads && { open: threads.filter(({ da_leggere }) => da_leggere > 0).length },
  ];
  if ([...sections, sent].every((section) => section === undefined)) {
    return (
      <Screen title={t('pages.toDo')}>
        <ReadFailed message={t('toDo.unread')} />
      </Screen>
    );
  }
  const isNothingOpen = sections.every((section) => section?.open === 0);
  const shownRequests = new Set(requests?.filter(takesFiles).map(({ id }) => id));
  return (
    <Screen title={t('pages.toDo')}>
      <Arrived />
      {isNothingOpen && <NothingToDo company={company} />}
      {data.requests === undefined && <ReadFailed message={t('toDo.requests.unread')} />}
      {requests && <DocumentRequests {...{ requests, today, company, sending, sent }} />}
      <DueSection key={`due ${company}`} data={due} today={today} />
      <ApprovalSection key={`approvals ${company}`} data={approvals} today={today} />
      {threads === undefined ? (
        <ReadFailed message={t('thread.listUnread')} />
      ) : (
        <Conversations threads={threads} />
      )}
      <Section title={t('toDo.send.title')} about={<p>{t('toDo.send.about')}</p>}>
        <SendPart
          {...{ sending, sent }}
          target={{ company, request: undefined }}
          button={t('toDo.send.open')}
          kind={isNothingOpen ? 'solid' : 'outline'}
          // Files for a request that the firm has closed meanwhile.
          alsoLists={({ target }) =>
            target.company === company &&
            target.request !== undefined &&
            !shownRequests.has(target.request.id)
          }
        />
      </Section>
      {data.sent === undefined && <ReadFailed message={t('toDo.sent.unread')} />}
      {sent && <SentFiles files={sent} company={company} />}
    </Screen>
  );
}

/** Returns the lists; one that could not be read again stays as it was, so that files on their way keep their place. */
function useLastRead({ company, requests, sent }: ToDoData) {
  const [last, setLast] = useState({ company, requests, sent });
  const isSame = last.company === company;
  const lists = {
    company,
    requests: requests ?? (isSame ? last.requests : undefined),
    sent: sent ?? (isSame ? last.sent : undefined),
  };
  if (!isSame || lists.requests !== last.requests || lists.sent !== last.sent) setLast(lists);
  return lists;
}

/** Says which files have arrived. */
function Arrived() {
  const { t } = useTranslation('customer-area');
  const { arrived } = useAtomValue(sendingAtom);
  const message = useRef<HTMLParagraphElement>(null);

  // The list of files on their way has disappeared, perhaps with the focus.
  useEffect(() => {
    if (arrived.length > 0 && document.activeElement === document.body) message.current?.focus();
  }, [arrived]);

  return (
    <div role="status" className={classes.status}>
      {arrived.length > 0 && (
        <p ref={message} tabIndex={-1} className={classes.arrived}>
          <CircleCheck size={22} strokeWidth={1.75} aria-hidden="true" />
          {t('toDo.send.arrived', { names: arrived.join(', '), count: arrived.length })}
        </p>
      )}
    </div>
  );
}

/** Time between two looks at files that are being checked, in milliseconds; each one waits longer. */
const firstLook = 2000;
const longestLook = 60_000;

/**
 * Reads the page again when files have arrived and while the firm's check of a file is under way, and offers the
 * uploads that an earlier visit has left.
 */
function useFollowing({ sent, sending }: ToDoData): void {
  const { revalidate } = useRevalidator();
  const { version } = useAtomValue(sendingAtom);
  const seen = useRef(version);
  const looks = useRef(0);

  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    looks.current = 0;
    void revalidate();
  }, [version, revalidate]);

  useEffect(() => {
    if (!sent?.some(({ stato }) => stato === 'in_controllo')) return undefined;
    const wait = Math.min(longestLook, firstLook * 1.5 ** looks.current);
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [sent, revalidate]);

  useEffect(() => {
    // Without the code the page offers nothing; the next visit tries again.
    if (sending.hasUnfinished) sending.load().catch(() => undefined);
  }, [sending]);
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
