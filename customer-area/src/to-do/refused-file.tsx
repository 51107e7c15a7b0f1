import type { SentFile } from '@studio/shared/contract/calls';
import { Button, useContentLanguage, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import classes from './agenda.module.css';

/** Renders why a file was not accepted: in the words of the firm, or of the check. */
export function RefusalReason({ file: { motivo, nota, stato } }: { readonly file: SentFile }) {
  const { t } = useTranslation('customer-area');
  const lang = useContentLanguage();
  if (nota) return <p lang={lang}>{nota}</p>;
  if (stato !== 'respinto') return null;
  // A newer backend may know more reasons.
  return <p>{t(motivo === null ? 'toDo.refused.unknown' : `toDo.sent.reason.${motivo}`)}</p>;
}

export interface RefusedFileProps {
  readonly file: SentFile;
  /** Opens the part of the page that sends a file. */
  readonly onSendAgain: () => void;
  readonly onSeen: (file: number) => void;
}

/** Renders a file that was not accepted and that answers no open request, with its reason and a new attempt. */
export function RefusedFile({ file, onSendAgain, onSeen }: RefusedFileProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { id, nome, arrivato_il } = file;
  return (
    <li className={classes.item} data-refused>
      {arrivato_il !== null && (
        <p className={classes.due}>
          {t('toDo.requests.sentOn', { date: formatDate(arrivato_il, locale) })}
        </p>
      )}
      <h2 className={classes.title}>{t('toDo.refused.file', { name: nome })}</h2>
      <div className={classes.refusal}>
        <RefusalReason file={file} />
      </div>
      <div className={classes.acts}>
        <Button aria-label={`${t('toDo.send.again')}: ${nome}`} onClick={onSendAgain}>
          {t('toDo.send.again')}
        </Button>
        <Button kind="outline" onClick={() => onSeen(id)}>
          {t('toDo.refused.seen')}
        </Button>
      </div>
    </li>
  );
}
