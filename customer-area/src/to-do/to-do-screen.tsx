import { paths } from '@studio/shared/contract';
import { readSetting, saveSetting } from '@studio/shared/session';
import { LinkButton } from '@studio/shared/ui';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { withCompany } from '../parts/company-in-view.ts';
import { useReportOutcome } from '../parts/outcome/outcome.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Conversations } from '../parts/thread/conversations.tsx';
import { sendingAtom } from '../parts/uploads.ts';
import { agendaOf } from './agenda.ts';
import { Agenda } from './agenda-list.tsx';
import { CalendarPart } from './deadlines/calendar-part.tsx';
import { type ToDoData, takesFiles } from './load-to-do.ts';
import { SendPart } from './send-part.tsx';
import { SentFiles } from './sent-files.tsx';
import { DoneLately, InCheck } from './settled.tsx';
import classes from './to-do.module.css';

/** Renders what waits for the client as one list by date, and below it, folded, what is done. */
export function ToDoScreen() {
  const { t } = useTranslation('customer-area');
  const data = useLoaderData<ToDoData>();
  const { today, company, sending } = data;
  const last = useLastRead(data);
  const { requests, sent, due, approvals, threads } = last;
  const { seen, addSeen } = useSeen();
  const [opened, setOpened] = useState(0);
  useFollowing(data);
  useUploadOutcomes();
  if ([requests, sent, due, approvals, threads].every((list) => list === undefined)) {
    return (
      <Screen title={t('pages.toDo')}>
        <ReadFailed message={t('toDo.unread')} />
      </Screen>
    );
  }
  const items = agendaOf({
    ...{ requests, sent, seen },
    due: due?.due,
    approvals: approvals?.approvals,
  });
  const isAllRead = [requests, due, approvals, threads].every((list) => list !== undefined);
  const isUnread = threads?.some(({ da_leggere }) => da_leggere > 0) === true;
  const isNothingOpen = isAllRead && items.length === 0 && !isUnread;
  const shownRequests = new Set(requests?.filter(takesFiles).map(({ id }) => id));
  const send = { company, sending, sent };
  return (
    <Screen
      title={t('pages.toDo')}
      act={
        <SendPart
          {...{ sending, sent, opened }}
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
      }
    >
      {isNothingOpen && <NothingToDo company={company} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <Unread data={data} />
          <Agenda
            // Another company's things have nothing in common with these.
            key={`agenda ${company}`}
            {...{ items, today }}
            {...send}
            answerDue={due?.answer}
            answerApproval={approvals?.answer}
            onSeen={addSeen}
            onSendAgain={() => setOpened((count) => count + 1)}
          />
        </div>
        <div className={classes.main}>
          {threads && <Conversations threads={threads} />}
          <div className={classes.folds}>
            <InCheck requests={requests} {...send} />
            <DoneLately
              key={`done ${company}`}
              {...{ requests, due, approvals, today }}
              {...send}
            />
            {sent && <SentFiles files={sent} company={company} />}
          </div>
          {due !== undefined && due.due.length > 0 && <CalendarPart calendar={due.calendar} />}
        </div>
      </div>
    </Screen>
  );
}

/** Renders an error for each list that could not be read. */
function Unread({ data }: { readonly data: ToDoData }) {
  const { t } = useTranslation('customer-area');
  return (
    <>
      {data.requests === undefined && <ReadFailed message={t('toDo.requests.unread')} />}
      {data.due === undefined && <ReadFailed message={t('toDo.due.unread')} />}
      {data.approvals === undefined && <ReadFailed message={t('toDo.approvals.unread')} />}
      {data.threads === undefined && <ReadFailed message={t('thread.listUnread')} />}
      {data.sent === undefined && <ReadFailed message={t('toDo.sent.unread')} />}
    </>
  );
}

type Lists = Pick<ToDoData, 'company' | 'requests' | 'sent' | 'due' | 'approvals' | 'threads'>;

/**
 * Returns the lists; one that could not be read again stays as it was, so that files on their way keep their place, and
 * forms what is typed.
 */
function useLastRead({ company, requests, sent, due, approvals, threads }: ToDoData): Lists {
  const read: Lists = { company, requests, sent, due, approvals, threads };
  const [last, setLast] = useState(read);
  const former = last.company === company ? last : undefined;
  const lists: Lists = {
    company,
    requests: requests ?? former?.requests,
    sent: sent ?? former?.sent,
    due: due ?? former?.due,
    approvals: approvals ?? former?.approvals,
    threads: threads ?? former?.threads,
  };
  const isSame =
    former !== undefined &&
    lists.requests === former.requests &&
    lists.sent === former.sent &&
    lists.due === former.due &&
    lists.approvals === former.approvals &&
    lists.threads === former.threads;
  if (!isSame) setLast(lists);
  return lists;
}

/** The name of the setting that keeps the ids of files whose rejection the client has read. */
const seenSetting = 'respinti';

/** Returns the files whose rejection the client has read in this browser. */
function useSeen() {
  const store = useStore();
  const [seen, setSeen] = useState(
    () => new Set((readSetting(store, seenSetting) ?? '').split(',').map(Number)),
  );
  return {
    seen,
    addSeen(file: number) {
      const all = new Set([...seen, file]);
      setSeen(all);
      saveSetting(store, seenSetting, [...all].filter((id) => id > 0).join());
    },
  };
}

/** Says at the top of the page which files have arrived, and which the firm no longer takes. */
function useUploadOutcomes(): void {
  const { t } = useTranslation('customer-area');
  const report = useReportOutcome();
  const { arrived, items } = useAtomValue(sendingAtom);
  const names = arrived.join(', ');
  const closed = items.filter(({ problem }) => problem === 'closed');
  const lost = closed.map(({ name }) => name).join(', ');
  const requests = [...new Set(closed.map(({ target }) => target.request?.title))].join(', ');
  const reportArrived = useEffectEvent(() =>
    report({
      ...{ kind: 'done', isQuiet: true },
      text: t('toDo.send.arrived', { names, count: arrived.length }),
    }),
  );
  const reportLost = useEffectEvent(() =>
    report({
      ...{ kind: 'lost', isQuiet: true, subject: requests },
      text: t('outcome.lost.file', { names: lost, count: closed.length }),
      details: [t('toDo.send.problem.closed')],
    }),
  );

  useEffect(() => {
    if (names !== '') reportArrived();
  }, [names]);

  useEffect(() => {
    if (lost !== '') reportLost();
  }, [lost]);
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

/** Renders the replacement of the list while nothing waits for the client. */
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
