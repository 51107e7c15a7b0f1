import { call, contentContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { type StoppedMails, stopMails } from '@studio/shared/contract/calls';
import { FormDone, InlineError, LinkButton, type Outcome } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, useLoaderData } from 'react-router-dom';
import { attempt } from './parts/attempt.ts';
import type { ScreenCode } from './parts/auth-route.ts';
import { AuthScreen } from './parts/auth-screen.tsx';
import { isInvalidLink, type LinkData, loadStopLink, readToken } from './parts/link-token.ts';
import { TapToConfirm } from './parts/tap-to-confirm.tsx';

/** The outcome of the link; `stopped` is undefined after an error. */
interface StopOutcome extends Outcome {
  readonly stopped?: StoppedMails;
}

async function stop(visit: ActionFunctionArgs): Promise<StopOutcome> {
  const content = visit.context.get(contentContext);
  let stopped: StoppedMails | undefined;
  const outcome = await attempt(async () => {
    stopped = await call(content, stopMails, { code: readToken(visit) ?? '' });
  });
  return stopped === undefined ? outcome : { ...outcome, stopped };
}

/** The code of the link that stops mails; it works without a login. Mailboxes stop them by a POST of their own. */
export const code: ScreenCode = {
  loader: loadStopLink,
  action: stop,
  Component: UnsubscribeScreen,
};

/** Renders the button that stops the mails; the link alone, which programs open too, stops nothing. */
function UnsubscribeScreen() {
  const { t } = useTranslation('auth');
  const { claims } = useLoaderData<LinkData>();
  return (
    <AuthScreen
      title={t('unsubscribe.title')}
      links={[[paths.ownData.href(), t('unsubscribe.toPreferences')]]}
    >
      {claims === null ? (
        <LinkGone />
      ) : (
        <TapToConfirm<StopOutcome>
          name={t('unsubscribe.title')}
          lead={t('unsubscribe.lead')}
          busy={t('unsubscribe.waiting')}
          failed={t('unsubscribe.failed')}
          done={({ error, stopped }) => {
            if (stopped === undefined) return isInvalidLink(error) && <LinkGone />;
            return (
              <FormDone title={t(`unsubscribe.stopped.${stopped}`)}>
                <p>{t('unsubscribe.next')}</p>
              </FormDone>
            );
          }}
        />
      )}
    </AuthScreen>
  );
}

/** Renders a link that stops nothing, with the way on. */
function LinkGone() {
  const { t } = useTranslation('auth');
  return (
    <>
      <InlineError message={t('unsubscribe.gone')} />
      <div>
        <LinkButton to={paths.contacts.href()}>{t('contacts')}</LinkButton>
      </div>
    </>
  );
}
