import { UnsavedChangesDialog } from '@studio/shared/forms';
import { userAtom } from '@studio/shared/session';
import { InlineError } from '@studio/shared/ui';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLoaderData } from 'react-router-dom';
import { Avatar } from '../parts/avatar.tsx';
import { useLeaveMessages } from '../parts/use-leave-messages.ts';
import classes from './account-frame.module.css';
import { AccountTabs } from './account-tabs.tsx';
import { ExitButton } from './exit-button.tsx';
import { exitFailure } from './exit-failure.ts';
import { fullName } from './full-name.ts';
import type { AccountData } from './load-account.ts';
import { useExit } from './use-exit.ts';

interface AccountFrameProps {
  /** Loads the page anew. */
  readonly reload?: () => void;
}

/** The frame around every page of the account: who is logged in, the parts, and the way out. */
export function AccountFrame({ reload = () => window.location.reload() }: AccountFrameProps) {
  const { t } = useTranslation('customer-area');
  const user = useAtomValue(userAtom);
  const { logOut } = useLoaderData<AccountData>();
  const { exit, isLeaving, failure, question } = useExit({ logOut, reload });
  const leaveMessages = useLeaveMessages();
  const exitButton = useRef<HTMLButtonElement>(null);

  function retry() {
    // The button that was pressed goes away: the focus must not go with it.
    exitButton.current?.focus();
    void exit();
  }

  // Nothing of the account is shown without its client, also in the moment between logout and the page after it.
  if (user === undefined) return null;
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <div className={classes.person}>
          <Avatar picture={user.avatar} />
          <div className={classes.names}>
            <p className={classes.area}>{t('title')}</p>
            <p className={classes.name}>{fullName(user) || t('frame.nameless')}</p>
          </div>
          <ExitButton ref={exitButton} isLeaving={isLeaving} onExit={() => void exit()} />
        </div>
        <AccountTabs />
      </div>
      {question && (
        <UnsavedChangesDialog
          messages={leaveMessages}
          onStay={question.stay}
          onLeave={question.leave}
        />
      )}
      {failure !== undefined && (
        <div className={classes.failure}>
          <InlineError message={t(exitFailure(failure))} onRetry={retry} />
        </div>
      )}
      <div className={classes.sheet}>
        <Outlet />
      </div>
    </div>
  );
}
