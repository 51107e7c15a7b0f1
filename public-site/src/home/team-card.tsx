import { paths } from '@studio/shared/contract';
import { Picture, useContentLanguage } from '@studio/shared/ui';
import { UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { fullName } from '../parts/person.ts';
import type { HomeData } from './load-home.ts';
import classes from './team-card.module.css';

interface TeamCardProps {
  readonly member: HomeData['team']['items'][number];
}

/** One of the people of the firm: a link to their place in the page of all. */
export function TeamCard({ member }: TeamCardProps) {
  const language = useContentLanguage();
  return (
    <Link className={classes.card} to={`${paths.team.href()}#${member.id}`} draggable={false}>
      <span className={classes.photo}>
        {member.foto ? (
          <Picture
            className={classes.image}
            image={member.foto}
            family="portrait"
            sizes="(min-width: 1401px) 14rem, (min-width: 769px) 30vw, 60vw"
            alt=""
          />
        ) : (
          <UserRound className={classes.placeholder} aria-hidden />
        )}
      </span>
      <span className={classes.name}>{fullName(member)}</span>
      {member.ruolo && (
        <span className={classes.role} lang={language}>
          {member.ruolo}
        </span>
      )}
    </Link>
  );
}
