import { formatDate } from '@studio/shared/format';
import type { ProfileField } from '@studio/shared/profile-rules';
import { Button, useLocale, VisuallyHidden } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './field-request.module.css';
import type { FieldNews } from './requests.ts';
import { useValueText } from './use-value-text.ts';
import type { Withdrawal } from './use-withdrawal.ts';

interface FieldRequestProps {
  /** Id of the text, by which the field refers to it. */
  readonly id: string;
  readonly field: ProfileField;
  readonly news: FieldNews;
  readonly withdrawal: Withdrawal;
}

/** Says beside a field what has been asked for, and takes it back as long as the firm has not decided. */
export function FieldRequest({ id, field, news, withdrawal }: FieldRequestProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const valueText = useValueText();
  const { state, value, since } = news;
  const isBusy = withdrawal.underWay === field;
  return (
    <div className={classes.request}>
      <p id={id}>
        <span className={classes.news}>
          {t(`profile.request.${state}`, { value: valueText(field, value) })}
        </span>{' '}
        <span className={classes.more}>
          {state === 'waiting'
            ? t('profile.request.since', { date: formatDate(since, locale) })
            : t('profile.request.howToConfirm')}
        </span>
      </p>
      {state === 'waiting' && (
        <Button kind="outline" aria-disabled={isBusy} onClick={() => withdrawal.withdraw(field)}>
          {t(isBusy ? 'profile.request.withdrawing' : 'profile.request.withdraw')}
          <VisuallyHidden>{` (${t(`profile.field.${field}`)})`}</VisuallyHidden>
        </Button>
      )}
      {withdrawal.failed === field && (
        <p role="alert" className={classes.failure}>
          {t('profile.request.notWithdrawn')}
        </p>
      )}
    </div>
  );
}
