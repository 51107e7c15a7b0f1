import { readSetting, saveSetting } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/kit';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';
import { accountPage } from '../parts/account-route.ts';
import { withCompany } from '../parts/company-in-view.ts';
import { useReportOutcome } from '../parts/outcome/outcome.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Conversations } from '../threads/conversations.tsx';
import { SendPart, useUnfinishedUploads } from '../uploads/send-part.tsx';
import { sendingAtom } from '../uploads/uploads.ts';
import { agendaOf } from './agenda.ts';
import { Agenda } from './agenda-list.tsx';
import { CalendarPart } from './calendar-part.tsx';
import { type Lists, loadToDo, type ToDoData, takesFiles } from './load-to-do.ts';
import { SentFiles } from './sent-files.tsx';
import { DoneLately, InCheck } from './settled.tsx';
import classes from './to-do.module.css';

/** The page of what the firm asks of the client, and of what the client has sent. */
export const code = accountPage('pages.toDo', { loader: loadToDo, Component: ToDoScreen });

/** Renders what waits for the client as one list by date, and below it, folded, what is done. */
function ToDoScreen() {
  const { t } = useTranslation('customer-area');
  const data = useLoaderData<ToDoData>();
  const { company } = data;
  const lists = useLastRead(data);
  const { requests, sent, due, approvals, threads } = lists;
  const { seen, addSeen } = useSeen();
  const [opened, setOpened] = useState(0);
  useFollowing(data);
  useUnfinishedUploads();
  useUploadOutcomes();
  if (listNames.every((name) => lists[name] === undefined)) {
    return (
      <Screen title={t('pages.toDo')}>
        <ReadFailed message={t('toDo.unread')} />
      </Screen>
    );
  }
  const items = agendaOf(lists, seen);
  const isAllRead = [requests, due, approvals, threads].every((list) => list !== undefined);
  const isUnread = threads?.some(({ da_leggere }) => da_leggere > 0) === true;
  const isNothingOpen = isAllRead && items.length === 0 && !isUnread;
  const shownRequests = new Set(requests?.filter(takesFiles).map(({ id }) => id));
  return (
    <Screen
      title={t('pages.toDo')}
      act={
        <SendPart
          {...{ sent, opened }}
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
          {listNames
            .filter((name) => data[name] === undefined)
            .map((name) => (
              <ReadFailed key={name} message={t(unread[name])} />
            ))}
          <Agenda
            // Another company's things have nothing in common with these.
            key={`agenda ${company}`}
            {...{ items, sent }}
            onSeen={addSeen}
            onSendAgain={() => setOpened((count) => count + 1)}
          />
        </div>
        <div className={classes.main}>
          {threads && <Conversations threads={threads} />}
          <div className={classes.folds}>
            <InCheck {...lists} />
            <DoneLately key={`done ${company}`} {...lists} />
            {sent && <SentFiles files={sent} company={company} />}
          </div>
          {due !== undefined && due.length > 0 && <CalendarPart />}
        </div>
      </div>
    </Screen>
  );
}

/** The lists in the order of their errors. */
const listNames = ['requests', 'due', 'approvals', 'threads', 'sent'] as const;

const unread = {
  requests: 'toDo.requests.unread',
  due: 'toDo.due.unread',
  approvals: 'toDo.approvals.unread',
  threads: 'thread.listUnread',
  sent: 'toDo.sent.unread',
} as const satisfies Record<keyof Lists, MessageKey>;

/**
 * Returns the lists; one that could not be read again stays as it was, so that files on their way keep their place, and
 * forms what is typed.
 */
function useLastRead(data: ToDoData): Lists {
  const [last, setLast] = useState(data);
  const former = last.company === data.company ? last : data;
  const lists: ToDoData = {
    company: data.company,
    requests: data.requests ?? former.requests,
    due: data.due ?? former.due,
    approvals: data.approvals ?? former.approvals,
    sent: data.sent ?? former.sent,
    threads: data.threads ?? former.threads,
  };
  const isSame = ([...listNames, 'company'] as const).every((name) => lists[name] === last[name]);
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
 * Reads the page again when files have arrived and while the firm's check of a file is under way.
 */
function useFollowing({ sent }: ToDoData): void {
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
