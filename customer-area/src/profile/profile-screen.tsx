import { contentContext } from '@studio/shared/client';
import { isProfileField, profileFields } from '@studio/shared/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router-dom';
import * as v from 'valibot';
import {
  type ChangeRequest,
  type CompanyProfile,
  readChangeRequests,
  readCompanyProfile,
  readStoredProfile,
} from '../content/change-requests.ts';
import { withSettingsMessages } from '../messages/index.ts';
import { accountPage } from '../parts/account-route.ts';
import { companyIn } from '../parts/company-in-view.ts';
import { useReportOutcome } from '../parts/outcome/outcome.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Card, Section } from '../parts/section.tsx';
import { readOrUndefined } from '../parts/session-errors.ts';
import { AvatarSection } from './avatar-section.tsx';
import { changeProfile } from './change-profile.ts';
import { ClosedRequests, Refusals } from './decisions.tsx';
import { type FormValues, formValues } from './form-values.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';

/** The client's data, with requests to change it. */
export const code = accountPage('pages.profile', {
  loader: withSettingsMessages(loadProfile),
  action: changeProfile,
  shouldRevalidate,
  Component: ProfileScreen,
});

/** An action that was accepted, or that came after another change. */
const changed = v.union([
  v.object({ error: v.null() }),
  v.object({ error: v.literal('CHANGED_MEANWHILE') }),
]);

/** Reloads the profile after an action that found or made it another; the form keeps the input of any other. */
function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  return actionResult === undefined ? defaultShouldRevalidate : v.is(changed, actionResult);
}

/** Renders the client's picture and data, with the requests to change them. */
function ProfileScreen() {
  const { t, i18n } = useTranslation('customer-area');
  const report = useReportOutcome();
  const { stored, requests, company } = useLoaderData<ProfileData>();
  // The number of sent requests: after each the form restarts from the stored values.
  const [count, setCount] = useState(0);

  function reportSent(fields: readonly string[]) {
    const names = fields.filter(isProfileField).map((field) => t(`profile.field.${field}`));
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
    report({
      kind: 'done',
      text: t('profile.sent.title'),
      details: [t('profile.sent.text', { fields: list })],
    });
    setCount(count + 1);
  }

  return (
    <Screen title={t('pages.profile')}>
      <div className={classes.profile}>
        <AvatarSection />
        {company !== null && <CompanyData company={company} />}
        {requests !== undefined && <Refusals requests={requests} />}
        {stored === undefined ? (
          <ReadFailed message={t('profile.unknown')} />
        ) : (
          <ProfileForm key={count} stored={stored} requests={requests} onSent={reportSent} />
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

/** The data of the profile page; a part that could not be read is undefined. */
interface ProfileData {
  readonly stored: FormValues | undefined;
  /** The newest first. */
  readonly requests: readonly ChangeRequest[] | undefined;
  /** The data of the company in view; null when the address shows the person's own things. */
  readonly company: CompanyProfile | null | undefined;
}

/**
 * Reads the stored profile, the change requests and the company in view.
 * @throws the backend's error when the session has ended
 */
async function loadProfile(args: LoaderFunctionArgs): Promise<ProfileData> {
  const content = args.context.get(contentContext);
  const inView = companyIn(new URL(args.request.url).search);
  const [stored, requests, company] = await Promise.all([
    readOrUndefined(args, readStoredProfile(content).then(formValues)),
    readOrUndefined(args, readChangeRequests(content)),
    inView === undefined ? null : readOrUndefined(args, readCompanyProfile(content, inView)),
  ]);
  return { stored, requests, company };
}
