import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { Screen } from '../parts/screen.tsx';
import { AvatarSection } from './avatar-section.tsx';
import { Decisions } from './decisions.tsx';
import type { ProfileData } from './load-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';
import { RequestSent } from './request-sent.tsx';
import { Unknown } from './unknown.tsx';

interface Sent {
  /** How many times something was sent: each time the form starts anew from what is stored. */
  readonly times: number;
  readonly fields: readonly string[];
}

/** The client's picture and data: what is stored, what has been asked for, and what became of it. */
export function ProfileScreen() {
  const { t } = useTranslation('customer-area');
  const { stored, requests, avatar } = useLoaderData<ProfileData>();
  const [{ times, fields }, setSent] = useState<Sent>({ times: 0, fields: [] });
  return (
    <Screen title={t('profile.title')}>
      <div className={classes.profile}>
        <AvatarSection calls={avatar} />
        {times > 0 && <RequestSent key={`sent ${times}`} fields={fields} />}
        {stored === undefined ? (
          <Unknown message={t('profile.unknown')} />
        ) : (
          <ProfileForm
            key={times}
            stored={stored}
            requests={requests}
            onSent={(sent) => setSent({ times: times + 1, fields: sent })}
          />
        )}
        {requests === undefined ? (
          stored && <Unknown message={t('profile.requestsUnknown')} />
        ) : (
          <Decisions requests={requests} />
        )}
      </div>
    </Screen>
  );
}
