import { formatBytes } from '@studio/shared/format';
import { useLocale } from '@studio/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bundle-dialog.module.css';
import type { BundleState } from './bundle-state.ts';
import type { BundlePlan } from './plan-bundle.ts';

interface BundlePreparingProps {
  readonly plan: BundlePlan;
  readonly state: Extract<BundleState, { kind: 'preparing' }>;
}

/** How many files have come, and how much of them. */
export function BundlePreparing({ plan, state }: BundlePreparingProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const id = useId();
  const total = plan.entries.length;
  // Small files still count something.
  const share = plan.bytes ? state.bytes / plan.bytes : state.done / Math.max(1, total);
  const arrived = formatBytes(state.bytes, locale);

  return (
    <div className={classes.state}>
      <p id={id} role="status">
        {t('bundle.preparing')}
      </p>
      <progress className={classes.progress} aria-labelledby={id} max={1} value={share} />
      <p className={classes.figures}>
        <span>{t('bundle.files', { done: state.done, total })}</span>
        <span>
          {plan.bytes === undefined
            ? arrived
            : t('bundle.bytes', { arrived, total: formatBytes(plan.bytes, locale) })}
        </span>
      </p>
    </div>
  );
}
