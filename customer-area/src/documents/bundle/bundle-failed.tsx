import { Button, useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { documentName } from '../preview/document-name.ts';
import classes from './bundle-dialog.module.css';
import type { BundleState } from './bundle-state.ts';

interface BundleFailedProps {
  readonly state: Extract<BundleState, { kind: 'failed' }>;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

/** Says which documents did not come, and offers to ask for them again or to go on without. */
export function BundleFailed({ state, onRetry, onGoOn }: BundleFailedProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  return (
    <div className={classes.state}>
      <div role="alert" className={classes.alert}>
        <p>{t('bundle.failed')}</p>
        <ul className={classes.missing}>
          {state.missing.map(({ entry, reason }) => (
            <li key={entry.path}>
              {documentName(entry.row, locale)}, {entry.row.title}:{' '}
              {reason === 'missing' ? t('bundle.missing') : t('bundle.unreachable')}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{t('shared:action.retry')}</Button>
        {state.others > 0 && (
          <Button kind="outline" onClick={onGoOn}>
            {t('bundle.without')}
          </Button>
        )}
      </div>
    </div>
  );
}
