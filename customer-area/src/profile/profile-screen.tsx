import type { ChangeRequest } from '@studio/shared/accounts';
import { formatDate } from '@studio/shared/format';
import { FormDone } from '@studio/shared/forms';
import { isProfileField } from '@studio/shared/profile-rules';
import { useLocale } from '@studio/shared/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { closedRequests } from './change-requests.ts';
import type { ProfileData } from './load-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';
import { useValueText } from './value-text.ts';

interface SentRequests {
  /** Number of sent requests; after each the form restarts from the stored values. */
  readonly count: number;
  readonly fields: readonly string[];
}

/** Renders the client's picture and data, with the requests to change them. */
export function ProfileScreen() {
  const { t } = useTranslation('customer-area');
  const { stored, requests, avatar } = useLoaderData<ProfileData>();
  const [{ count, fields }, setSent] = useState<SentRequests>({ count: 0, fields: [] });
  return (
    <Screen title={t('profile.title')}>
      <div className={classes.profile}>
        <AvatarSection calls={avatar} />
        {count > 0 && <RequestSent key={`sent ${count}`} fields={fields} />}
        {stored === undefined ? (
          <ReadFailed message={t('profile.unknown')} />
        ) : (
          <ProfileForm
            key={count}
            stored={stored}
            requests={requests}
            onSent={(sent) => setSent({ count: count + 1, fields: sent })}
          />
        )}
        {requests === undefined ? (
          stored && <ReadFailed message={t('profile.requestsUnknown')} />
        ) : (
          <ClosedRequests requests={requests} />
        )}
      </div>
    </Screen>
  );
}

interface RequestSentProps {
  /** Names of the requested fields. */
  readonly fields: readonly string[];
}

/** Renders the confirmation of a sent request, with its fields and the next step. */
function RequestSent({ fields }: RequestSentProps) {
  const { t, i18n } = useTranslation('customer-area');
  const names = fields.filter(isProfileField).map((field) => t(`profile.field.${field}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <FormDone title={t('profile.sent.title')}>
      <p>{t('profile.sent.text', { fields: list })}</p>
    </FormDone>
  );
}

interface ClosedRequestsProps {
  readonly requests: readonly ChangeRequest[];
}

/** Renders the firm's last decisions, with the reason of a rejection; nothing without any. */
function ClosedRequests({ requests }: ClosedRequestsProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const valueText = useValueText();
  const titleId = useId();
  const listed = closedRequests(requests);
  if (listed.length === 0) return null;
  return (
    <section className={classes.closed} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('profile.decisions.title')}
      </h2>
      <ul className={classes.list}>
        {listed.map(({ field, value, state, reason, at }) => (
          <li key={`${field} ${at}`} className={classes.item}>
            <p className={classes.request}>
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
