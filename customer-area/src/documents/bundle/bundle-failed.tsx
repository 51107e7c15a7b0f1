import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import type { FailureReason } from '../preview/failure.ts';
import { useLabels } from '../use-labels.ts';
import classes from './bundle-dialog.module.css';
import type { BundleState } from './bundle-state.ts';

/** Reasons that have words of their own; every other looks like no answer. */
const told = ['missing', 'busy', 'tooLarge'] as const satisfies readonly FailureReason[];

const toldOf = (reason: FailureReason) => told.find((one) => one === reason) ?? 'unreachable';

interface BundleFailedProps {
  readonly state: Extract<BundleState, { kind: 'failed' }>;
  readonly onRetry: () => void;
  readonly onGoOn: () => void;
}

/** Says which documents did not come, and offers to ask for them again or to go on without. */
export function BundleFailed({ state, onRetry, onGoOn }: BundleFailedProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const labels = useLabels();
  return (
    <div className={classes.state}>
      <div role="alert" className={classes.alert}>
        <p>{t('bundle.failed')}</p>
        <ul className={classes.missing}>
          {state.missing.map(({ entry, reason }) => (
            <li key={entry.path}>
              {labels.name(entry.row)}, {entry.row.title}: {t(`bundle.reason.${toldOf(reason)}`)}
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
