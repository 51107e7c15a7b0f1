import type { ChangeRequest } from '@studio/shared/accounts';
import { formatDate } from '@studio/shared/format';
import { isProfileField } from '@studio/shared/profile-rules';
import { useLocale } from '@studio/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './decisions.module.css';
import { decisions } from './requests.ts';
import { useValueText } from './use-value-text.ts';

interface DecisionsProps {
  readonly requests: readonly ChangeRequest[];
}

/** What the firm has decided lately, with the reason where it refused. Nothing where there is nothing. */
export function Decisions({ requests }: DecisionsProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const valueText = useValueText();
  const titleId = useId();
  const shown = decisions(requests);
  if (shown.length === 0) return null;
  return (
    <section className={classes.decisions} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('profile.decisions.title')}
      </h2>
      <ul className={classes.list}>
        {shown.map(({ field, value, state, reason, at }) => (
          <li key={`${field} ${at}`} className={classes.decision}>
            <p className={classes.what}>
              {isProfileField(field) ? t(`profile.field.${field}`) : field}:{' '}
              <span className={classes.value}>{valueText(field, value)}</span>
            </p>
            <p className={classes.outcome}>
              <strong className={classes[state]}>{t(`profile.decisions.${state}`)}</strong>{' '}
              {formatDate(at, locale)}
            </p>
            {state === 'refused' && reason !== '' && (
              <p className={classes.reason}>{t('profile.decisions.reason', { reason })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
