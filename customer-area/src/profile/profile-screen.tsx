import { FormDone } from '@studio/shared/forms';
import { isProfileField, profileFields } from '@studio/shared/profile-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { CompanyProfile } from '../content/change-requests.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Card, Section } from '../parts/section.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { ClosedRequests, Refusals } from './decisions.tsx';
import type { ProfileData } from './load-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';

interface SentRequests {
  /** Number of sent requests; after each the form restarts from the stored values. */
  readonly count: number;
  readonly fields: readonly string[];
}

/** Renders the client's picture and data, with the requests to change them. */
export function ProfileScreen() {
  const { t } = useTranslation('customer-area');
  const { stored, requests, company, avatar } = useLoaderData<ProfileData>();
  const [{ count, fields }, setSent] = useState<SentRequests>({ count: 0, fields: [] });
  return (
    <Screen title={t('pages.profile')}>
      <div className={classes.profile}>
        <AvatarSection calls={avatar} />
        {company !== null && <CompanyData company={company} />}
        {requests !== undefined && <Refusals requests={requests} />}
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

interface CompanyDataProps {
  /** Undefined when it could not be read. */
  readonly company: CompanyProfile | undefined;
}

/** Renders the data of the company in view, which the firm keeps. */
function CompanyData({ company }: CompanyDataProps) {
  const { t } = useTranslation('customer-area');
  if (company === undefined) return <ReadFailed message={t('profile.ofCompany.unknown')} />;
  const values = new Map<string, string | null>(Object.entries(company));
  const filled = profileFields.flatMap((field) => {
    const value = values.get(field);
    return value ? [{ field, value }] : [];
  });
  return (
    <Section title={t('profile.ofCompany.title')} about={<p>{t('profile.ofCompany.text')}</p>}>
      <Card>
        <dl className={classes.company}>
          {filled.map(({ field, value }) => (
            <div key={field}>
              <dt>{t(`profile.field.${field}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
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
