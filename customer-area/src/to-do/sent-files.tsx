import { assetUrl } from '@studio/shared/client';
import type { SentFile } from '@studio/shared/contract/calls';
import { Button, useContentLanguage, useLocale } from '@studio/shared/kit';
import { fileBadge, formatDate } from '@studio/shared/kit/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../parts/fold.tsx';
import { RefusalReason } from './refused-file.tsx';
import classes from './sent-files.module.css';

/** Rows that are shown at first, and more with each press. */
const rowsAtATime = 20;

interface SentFilesProps {
  /** The newest first. */
  readonly files: readonly SentFile[];
  readonly company: number | undefined;
}

/** Renders everything that was sent to the firm, with its state. */
export function SentFiles({ files, company }: SentFilesProps) {
  const { t } = useTranslation('customer-area');
  const [limit, setLimit] = useState(rowsAtATime);
  return (
    <Fold title={t('toDo.sent.title')} count={files.length}>
      <div className={classes.files}>
        <ul className={classes.list}>
          {files.slice(0, limit).map((file) => (
            <SentRow key={file.id} file={file} namesPerson={company !== undefined} />
          ))}
        </ul>
        {files.length > limit && (
          <Button kind="outline" onClick={() => setLimit(limit + rowsAtATime)}>
            {t('toDo.sent.more')}
          </Button>
        )}
      </div>
    </Fold>
  );
}

interface SentRowProps {
  readonly file: SentFile;
  /** True in the list of a company, where several people send. */
  readonly namesPerson: boolean;
}

/** Renders one sent file. */
function SentRow({ file, namesPerson }: SentRowProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const lang = useContentLanguage();
  const { nome, tipo, dimensione, arrivato_il, stato, avviso, nota, messaggio, richiesta } = file;
  const person = [file.persona?.first_name, file.persona?.last_name].filter(Boolean).join(' ');
  return (
    <li className={classes.row}>
      <div className={classes.details}>
        <p className={classes.name}>
          {file.file === null ? nome : <a href={assetUrl(file.file)}>{nome}</a>}
        </p>
        <p className={classes.facts}>
          <span>{fileBadge(tipo, dimensione, locale)}</span>
          {arrivato_il !== null && (
            <time dateTime={arrivato_il}>{formatDate(arrivato_il, locale)}</time>
          )}
          {namesPerson && person !== '' && <span>{t('toDo.sent.by', { person })}</span>}
        </p>
        {richiesta !== null && (
          <p className={classes.facts} lang={lang}>
            {richiesta.titolo}
          </p>
        )}
        {messaggio && <p className={classes.message}>{messaggio}</p>}
        {avviso !== null && <p className={classes.facts}>{t(`toDo.sent.warning.${avviso}`)}</p>}
        {stato === 'respinto' && (
          <div className={classes.facts}>
            <RefusalReason file={file} />
          </div>
        )}
        {file.doppione_di?.arrivato_il && (
          <p className={classes.facts}>
            {t('toDo.sent.same', { date: formatDate(file.doppione_di.arrivato_il, locale) })}
          </p>
        )}
        {nota && stato !== 'respinto' && (
          <p className={classes.note} lang={lang}>
            {nota}
          </p>
        )}
      </div>
      <p className={classes.state} data-state={stato}>
        {t(`toDo.sent.state.${stato}`)}
      </p>
    </li>
  );
}
