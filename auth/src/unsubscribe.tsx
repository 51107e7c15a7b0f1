import { contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { FormDone, type Outcome } from '@studio/shared/forms';
import { InlineError, LinkButton } from '@studio/shared/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, useFetcher, useLoaderData } from 'react-router-dom';
import { type StoppedMails, stopMails } from './content/registration.ts';
import { attempt } from './parts/attempt.ts';
import type { ScreenCode } from './parts/auth-route.ts';
import { AuthScreen } from './parts/auth-screen.tsx';
import { isInvalidLink, type LinkData, loadStopLink, readToken } from './parts/link-token.ts';

/** The outcome of the link; `stopped` is undefined after an error. */
interface StopOutcome extends Outcome {
  readonly stopped?: StoppedMails;
}

async function stop(visit: ActionFunctionArgs): Promise<StopOutcome> {
  const content = visit.context.get(contentContext);
  let stopped: StoppedMails | undefined;
  const outcome = await attempt(async () => {
    stopped = await stopMails(content, readToken(visit) ?? '');
  });
  return stopped === undefined ? outcome : { ...outcome, stopped };
}

/** The code of the link that stops mails about new documents; it works without a login and with one click. */
export const code: ScreenCode = {
  loader: loadStopLink,
  action: stop,
  Component: UnsubscribeScreen,
};

/** Stops the mails when it is shown: a program that fetches the page runs no script, so it stops nothing. */
function UnsubscribeScreen() {
  const { t } = useTranslation('auth');
  const { claims } = useLoaderData<LinkData>();
  const { data, state, submit } = useFetcher<StopOutcome>();
  const started = useRef(false);
  const hasLink = claims !== null;

  const send = () => void submit({}, { method: 'post', encType: 'application/json' });

  useEffect(() => {
    if (!hasLink || started.current) return;
    started.current = true;
    send();
  });

  const outcome = state === 'idle' ? data : undefined;
  const isGone = !hasLink || isInvalidLink(outcome?.error ?? null);
  return (
    <AuthScreen
      title={t('unsubscribe.title')}
      links={[[paths.ownData.href(), t('unsubscribe.toPreferences')]]}
    >
      {hasLink && outcome === undefined && <p role="status">{t('unsubscribe.waiting')}</p>}
      {outcome?.stopped && (
        <FormDone title={t(`unsubscribe.stopped.${outcome.stopped}`)}>
          <p>{t('unsubscribe.next')}</p>
        </FormDone>
      )}
      {isGone && <InlineError message={t('unsubscribe.gone')} />}
      {outcome?.error && !isGone && (
        <InlineError message={t('unsubscribe.failed')} onRetry={send} />
      )}
      {isGone && (
        <div>
          <LinkButton to={paths.contacts.href()}>{t('contacts')}</LinkButton>
        </div>
      )}
    </AuthScreen>
  );
}
