import { formatDate } from '@studio/shared/format';
import type { ProfileField } from '@studio/shared/profile-rules';
import { useLocale } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './field-request.module.css';
import { RequestButton } from './request-button.tsx';
import type { FieldNews } from './requests.ts';
import type { RequestCall } from './use-request-call.ts';
import { useValueText } from './use-value-text.ts';

interface FieldRequestProps {
  /** Id of the text, by which the field refers to it. */
  readonly id: string;
  readonly field: ProfileField;
  readonly news: FieldNews;
  readonly withdrawal: RequestCall;
  readonly resending: RequestCall;
}

/**
 * Says beside a field what has been asked for. As long as the firm has not decided it can be taken back; the link that
 * an approved address waits for can be sent once more.
 */
export function FieldRequest({ id, field, news, withdrawal, resending }: FieldRequestProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const valueText = useValueText();
  const { state, value, since } = news;
  const isSent = resending.done === field;

  function more(): string {
    if (state === 'waiting') {
      return t('profile.request.since', { date: formatDate(since, locale) });
    }
    return t(isSent ? 'profile.request.resent' : 'profile.request.howToConfirm');
  }

  return (
    <div className={classes.request}>
      <p id={id}>
        <span className={classes.news}>
          {t(`profile.request.${state}`, { value: valueText(field, value) })}
        </span>{' '}
        <span className={classes.more}>{more()}</span>
      </p>
      {state === 'waiting' && <RequestButton what="withdraw" field={field} {...withdrawal} />}
      {state === 'unconfirmed' && !isSent && (
        <RequestButton what="resend" field={field} {...resending} />
      )}
    </div>
  );
}
