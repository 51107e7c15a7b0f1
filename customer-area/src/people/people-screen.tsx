import { paths } from '@studio/shared/contract';
import type { CompanyPerson } from '@studio/shared/contract/calls';
import { LinkButton, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { withSettingsMessages } from '../messages/index.ts';
import { accountPage } from '../parts/account-route.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Card, Section } from '../parts/section.tsx';
import classes from './people.module.css';
import type { PeopleData } from './people.ts';
import { changePeople, loadPeople } from './people.ts';
import { ChangeDelegate, EndDelegation, InviteDelegate } from './people-forms.tsx';

/** The people who act for the company in view. */
export const code = accountPage('pages.people', {
  loader: withSettingsMessages(loadPeople),
  action: changePeople,
  Component: PeopleScreen,
});

/**
 * Renders who acts for the company in view and the form that invites a delegate; apart from them, the way to invite
 * a person who gets an account that sees nothing of the company.
 */
function PeopleScreen() {
  const { t } = useTranslation('customer-area');
  const data = useLoaderData<PeopleData>();
  return (
    <Screen title={t('pages.people')}>
      {data.kind === 'none' && <p>{t('people.none')}</p>}
      {data.kind === 'unread' && <ReadFailed message={t('people.unread')} />}
      {data.kind === 'people' && <People key={data.company} data={data} />}
      <Section title={t('people.friend')} about={<p>{t('people.friendAbout')}</p>}>
        <div>
          <LinkButton kind="outline" to={paths.invite.href()}>
            {t('people.friendInvite')}
          </LinkButton>
        </div>
      </Section>
    </Screen>
  );
}

/** The data of a company that the client owns. */
export type OwnersData = Extract<PeopleData, { kind: 'people' }>;

function People({ data }: { readonly data: OwnersData }) {
  const { t } = useTranslation('customer-area');
  return (
    <>
      <Section title={t('people.list')} about={<p>{t('people.listAbout')}</p>}>
        <Card>
          <ul className={classes.people}>
            {data.people.map((person) => (
              <Person key={person.id} {...{ person, data }} />
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={t('people.invite')} about={<p>{t('people.inviteAbout')}</p>}>
        <Card>
          <InviteDelegate data={data} />
        </Card>
      </Section>
    </>
  );
}

interface PersonProps {
  readonly person: CompanyPerson;
  readonly data: OwnersData;
}

/** Renders a person with the rights; a delegate with the buttons that change and end them. */
function Person({ person, data }: PersonProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { nome, email, ruolo, fino_al, tipologie } = person;
  const name = nome || email || '';
  return (
    <li className={classes.person}>
      <div>
        <p className={classes.name}>
          <span>{name}</span>{' '}
          {person.io && <span className={classes.note}>({t('people.me')})</span>}
        </p>
        {email !== null && <p className={classes.note}>{email}</p>}
        <p className={classes.note}>
          {[
            t(`people.${ruolo}`),
            fino_al !== null && t('people.until', { date: formatDate(fino_al, locale) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {ruolo === 'delegato' && (
          <p className={classes.note}>
            {tipologie.map(({ tipologia }) => tipologia).join(', ') || t('people.noTypes')}
          </p>
        )}
        {person.in_attesa && <p className={classes.note}>{t('people.waiting')}</p>}
      </div>
      {ruolo === 'delegato' && !person.io && (
        <div className={classes.buttons}>
          {/* A form that shows other rights than those that hold would overwrite them. */}
          <ChangeDelegate key={person.versione} {...{ person, name, data }} />
          <EndDelegation {...{ person, name, data }} />
        </div>
      )}
    </li>
  );
}
