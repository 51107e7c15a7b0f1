import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { withSettingsMessages } from '../messages/index.ts';
import { accountPage } from '../parts/account-route.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Screen } from '../parts/screen.tsx';
import { Card, Section } from '../parts/section.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { NoticeChoicesForm } from './notice-choices.tsx';
import type { OwnData } from './own-data.ts';
import { changeOwnData, loadOwnData } from './own-data.ts';
import { PushDevice } from './push-device.tsx';
import { SecondAddress } from './second-address.tsx';

/** The client's choices about mails, the archive of the data, and the request for deletion. */
export const code = accountPage('pages.ownData', {
  loader: withSettingsMessages(loadOwnData),
  action: changeOwnData,
  Component: OwnDataScreen,
});

/** Renders the client's choices about notices, the download of the data, and the request for deletion. */
function OwnDataScreen() {
  const { t } = useTranslation('customer-area');
  const { login, preferences, push, deletion } = useLoaderData<OwnData>();
  return (
    <Screen title={t('pages.ownData')}>
      <Section
        title={t('ownData.mails.title')}
        about={
          <>
            <p>{t('ownData.mails.why')}</p>
            <p>{t('ownData.mails.always')}</p>
          </>
        }
      >
        <Card>
          {preferences === undefined ? (
            <ReadFailed message={t('ownData.mails.unknown')} />
          ) : (
            <>
              <NoticeChoicesForm preferences={preferences} email={login?.email} />
              {push !== undefined && <PushDevice settings={push} />}
              <SecondAddress second={preferences.second} rhythm={preferences.mail.documents} />
            </>
          )}
        </Card>
      </Section>
      <DownloadData login={login} />
      <DeleteAccount deletion={deletion} />
    </Screen>
  );
}
