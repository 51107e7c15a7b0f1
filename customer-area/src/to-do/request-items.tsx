import type { DocumentRequest, SentFile } from '@studio/shared/contract/calls';
import { useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { useCompanyInView } from '../parts/company-in-view.ts';
import { ThreadButton } from '../threads/open-thread.tsx';
import { SendPart } from '../uploads/send-part.tsx';
import classes from './agenda.module.css';
import { DueDate } from './due-date.tsx';
import { isOpen, type Lists } from './load-to-do.ts';
import { RefusalReason } from './refused-file.tsx';

/** What the parts that send files need. */
export type SendProps = Pick<Lists, 'sent'>;

interface RequestProps {
  readonly request: DocumentRequest;
}

interface SendForRequestProps extends RequestProps, SendProps {
  /** `more`: files for the request have arrived before. */
  readonly button: 'answer' | 'again' | 'more';
}

/** Renders the part that sends files for a request. */
function SendForRequest({ request, button, sent }: SendForRequestProps) {
  const { t } = useTranslation('customer-area');
  const company = useCompanyInView();
  const { id, titolo, chiede_scadenza } = request;
  const isMore = button === 'more';
  return (
    <SendPart
      sent={sent}
      target={{ company, request: { id, title: titolo } }}
      button={t(`toDo.send.${button}`)}
      kind={isMore ? 'outline' : 'solid'}
      asksExpiry={chiede_scadenza === true && !isMore}
    />
  );
}

interface OpenRequestProps extends RequestProps, SendProps {
  /** Files for the request that were not accepted. */
  readonly refused: readonly SentFile[];
}

/** Renders one request that waits for the client. */
export function OpenRequest({ request, refused, sent }: OpenRequestProps) {
  const { t } = useTranslation('customer-area');
  const lang = useContentLanguage();
  const { titolo, descrizione, tipologia, scadenza, stato, nota } = request;
  const isRedo = stato === 'da_rifare';
  return (
    <li className={classes.item}>
      <DueDate last={scadenza} isOpen />
      <h2 className={classes.title} lang={lang}>
        {titolo}
      </h2>
      <p className={classes.kind}>
        <span>{t('toDo.kind.request')}</span>
        {tipologia !== null && <span lang={lang}>{tipologia.tipologia}</span>}
      </p>
      {refused.map((file) => (
        <div key={file.id} className={classes.refusal}>
          <p className={classes.refusalTitle}>{t('toDo.refused.file', { name: file.nome })}</p>
          <RefusalReason file={file} />
        </div>
      ))}
      {isRedo && (
        <div className={classes.refusal}>
          <p className={classes.refusalTitle}>{t('toDo.requests.redo')}</p>
          {nota && <p lang={lang}>{nota}</p>}
        </div>
      )}
      {descrizione && (
        <p className={classes.text} lang={lang}>
          {descrizione}
        </p>
      )}
      <div className={classes.acts}>
        <SendForRequest
          request={request}
          button={refused.length > 0 || isRedo ? 'again' : 'answer'}
          sent={sent}
        />
        <ThreadButton subject={{ richiesta: request.id }} title={titolo} />
      </div>
    </li>
  );
}

/** Renders one request that the firm checks or has closed. */
export function SettledRequest({ request, sent }: RequestProps & SendProps) {
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
      {(stato === 'inviata' || isOpen(request)) && (
        <div className={classes.more}>
          <SendForRequest request={request} button="more" sent={sent} />
        </div>
      )}
    </li>
  );
}
