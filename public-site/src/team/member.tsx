import { imageUrl, type TeamMember } from '@studio/shared/content';
import { Html, Picture, useContentLanguage } from '@studio/shared/ui';
import { UserRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Expandable } from '../parts/expandable.tsx';
import { fullName } from '../parts/person.ts';
import classes from './member.module.css';

interface MemberProps {
  readonly member: TeamMember;
  readonly onEnlarge: () => void;
}

/** One of the people of the firm. */
export function Member({ member, onEnlarge }: MemberProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const { id, ruolo, info, testo } = member;
  return (
    <article className={classes.member} {...(!testo && { id: String(id) })}>
      <Photo member={member} onEnlarge={onEnlarge} />
      <div>
        <h2 className={classes.name}>{fullName(member)}</h2>
        {ruolo && (
          <p className={classes.role} lang={language}>
            {ruolo}
          </p>
        )}
        <Html className={classes.info} html={info} />
        {testo && (
          <Expandable id={id} kind="more" summary={t('team.about', { name: member.Nome })}>
            <Html html={testo} />
          </Expandable>
        )}
      </div>
    </article>
  );
}

/** The portrait, which a click enlarges; without script the link leads to the picture. */
function Photo({ member, onEnlarge }: MemberProps) {
  const { t } = useTranslation('public-site');
  const { foto } = member;
  if (!foto) {
    return (
      <div className={classes.photo}>
        <UserRound className={classes.placeholder} aria-hidden />
      </div>
    );
  }

  function enlarge(event: MouseEvent) {
    event.preventDefault();
    onEnlarge();
  }

  return (
    <a className={classes.photo} href={imageUrl(foto.id, 'card-800')} onClick={enlarge}>
      <Picture
        className={classes.image}
        image={foto}
        family="portrait"
        sizes="9rem"
        alt={t('team.enlarge', { name: fullName(member) })}
      />
    </a>
  );
}
