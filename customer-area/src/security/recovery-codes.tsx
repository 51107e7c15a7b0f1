import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './recovery-codes.module.css';
import { StepTitle } from './step-title.tsx';
import { useCopying } from './use-copying.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called when the client has saved them. */
  readonly onDone: () => void;
}

/** Shows recovery codes, this once, with the ways to save them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('customer-area');
  const text = codes.join('\n');
  const { copied, copy } = useCopying(text);

  function download() {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = t('recovery.fileName');
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <section className={classes.codes} aria-label={t('recovery.title')}>
      <StepTitle>{t('recovery.title')}</StepTitle>
      <p>{t('recovery.save')}</p>
      <ol className={classes.list} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.ways}>
        <Button kind="outline" onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button kind="outline" onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button kind="outline" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </div>
      <p role="status" className={classes.copied}>
        {copied === true && t('recovery.copied')}
        {copied === false && t('recovery.notCopied')}
      </p>
      <div>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
      </div>
    </section>
  );
}
