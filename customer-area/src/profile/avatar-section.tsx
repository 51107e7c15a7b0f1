import { userAtom } from '@studio/shared/session';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../parts/avatar.tsx';
import type { AvatarCalls } from './avatar-calls.ts';
import classes from './avatar-section.module.css';
import { AvatarWays } from './avatar-ways.tsx';
import { useAvatar } from './use-avatar.ts';
import { useAvatarProblem } from './use-avatar-problem.ts';
import { useObjectUrl } from './use-object-url.ts';

interface AvatarSectionProps {
  readonly calls: AvatarCalls;
}

/** The client's picture: another one is chosen, looked at, and then used. */
export function AvatarSection({ calls }: AvatarSectionProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const user = useAtomValue(userAtom);
  const avatar = useAvatar(calls);
  const { chosen, news } = avatar;
  const problemText = useAvatarProblem();
  const preview = useObjectUrl(chosen);
  const message = useRef<HTMLParagraphElement>(null);

  // The buttons that led here are gone, and the focus with them.
  useEffect(() => {
    if (news?.done) message.current?.focus();
  }, [news]);

  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('profile.avatar.title')}
      </h2>
      <div className={classes.avatar}>
        <div className={classes.picture}>
          {preview === undefined ? (
            <Avatar picture={user?.avatar ?? null} />
          ) : (
            <img className={classes.preview} src={preview} alt={t('profile.avatar.preview')} />
          )}
        </div>
        <div className={classes.controls}>
          <AvatarWays {...avatar} hasPicture={user?.avatar != null} />
          <div role="status">
            {news?.done && (
              <p ref={message} tabIndex={-1} className={classes.done}>
                {t(`profile.avatar.${news.done}`)}
              </p>
            )}
          </div>
          {news?.problem !== undefined && (
            <p role="alert" className={classes.problem}>
              {problemText(news.problem)}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
