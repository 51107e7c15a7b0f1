import { formatDate } from '@studio/shared/format';
import { useContentLanguage, useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import type { DocumentRequest } from '../content/to-do.ts';
import { Section } from '../parts/section.tsx';
import { ThreadButton } from '../parts/thread/open-thread.tsx';
import classes from './document-requests.module.css';
import { DueDate } from './due-date.tsx';
import { isOpen, type ToDoData } from './load-to-do.ts';
import { SendPart } from './send-part.tsx';

interface DocumentRequestsProps extends Pick<ToDoData, 'company' | 'sending' | 'sent'> {
  /** The next ones first. */
  readonly requests: readonly DocumentRequest[];
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** Renders the documents that the firm asks for: the open ones, those that it checks, and those closed lately. */
export function DocumentRequests({ requests, today, ...send }: DocumentRequestsProps) {
  const { t } = useTranslation('customer-area');
  const open = requests.filter(isOpen);
  const waiting = requests.filter(({ stato }) => stato === 'inviata');
  const closed = requests.filter(({ stato }) => stato === 'accettata' || stato === 'annullata');
  if (requests.length === 0) return null;
  return (
    <Section
      title={t('toDo.requests.title')}
      about={<p>{t('toDo.requests.about', { count: open.length })}</p>}
    >
      <div className={classes.groups}>
        {open.length > 0 && (
          <ul className={classes.list}>
            {open.map((request) => (
              <OpenRequest key={request.id} request={request} today={today} {...send} />
            ))}
          </ul>
        )}
        {waiting.length > 0 && (
          <div className={classes.group}>
            <h3 className={classes.groupTitle}>{t('toDo.requests.waiting')}</h3>
            <ul>
              {waiting.map((request) => (
                <SettledRequest key={request.id} request={request} send={send} />
              ))}
            </ul>
          </div>
        )}
        {closed.length > 0 && (
          <details className={classes.group}>
            <summary className={classes.groupTitle}>
              {t('toDo.requests.closed', { count: closed.length })}
            </summary>
            <ul>
              {closed.map((request) => (
                <SettledRequest key={request.id} request={request} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </Section>
  );
}

interface RequestProps {
  readonly request: DocumentRequest;
}

type SendProps = Omit<DocumentRequestsProps, 'requests' | 'today'>;

/** Renders the part that sends files for a request. */
function SendForRequest({ request, company, isMore, ...send }: SendForRequestProps) {
  const { t } = useTranslation('customer-area');
  const { id, titolo, chiede_scadenza } = request;
  return (
    <SendPart
      {...send}
      target={{ company, request: { id, title: titolo } }}
      button={t(isMore ? 'toDo.send.more' : 'toDo.send.answer')}
      kind={isMore ? 'outline' : 'solid'}
      asksExpiry={chiede_scadenza === true && !isMore}
    />
  );
}

interface SendForRequestProps extends RequestProps, SendProps {
  /** True when files for the request have arrived before. */
  readonly isMore: boolean;
}

interface OpenRequestProps extends RequestProps, SendProps {
  readonly today: string;
}

/** Renders one request that waits for the client. */
function OpenRequest({ request, today, ...send }: OpenRequestProps) {
  const { t } = useTranslation('customer-area');
  const lang = useContentLanguage();
  const { titolo, descrizione, tipologia, scadenza, stato, nota } = request;
  return (
    <li className={classes.request}>
      <DueDate last={scadenza} today={today} />
      <h3 className={classes.title} lang={lang}>
        {titolo}
      </h3>
      {tipologia !== null && (
        <p className={classes.type} lang={lang}>
          {tipologia.tipologia}
        </p>
      )}
      {descrizione && (
        <p className={classes.text} lang={lang}>
          {descrizione}
        </p>
      )}
      {stato === 'da_rifare' && (
        <div className={classes.redo}>
          <p className={classes.redoTitle}>{t('toDo.requests.redo')}</p>
          {nota && <p lang={lang}>{nota}</p>}
        </div>
      )}
      <div className={classes.send}>
        <SendForRequest request={request} isMore={false} {...send} />
        <ThreadButton subject={{ richiesta: request.id }} title={titolo} />
      </div>
    </li>
  );
}

/** Renders one request that the firm checks or has closed. */
function SettledRequest({ request, send }: RequestProps & { readonly send?: SendProps }) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const { titolo, stato, inviata_il } = request;
  return (
    <li className={classes.settled}>
      <span lang={lang}>{titolo}</span>
      <span className={classes.state}>
        {stato === 'inviata' && inviata_il !== null
          ? t('toDo.requests.sentOn', { date: formatDate(inviata_il, locale) })
          : t(`toDo.requests.state.${stato}`)}
      </span>
      {send && (
        <div className={classes.sendMore}>
          <SendForRequest request={request} isMore {...send} />
        </div>
      )}
    </li>
  );
}
