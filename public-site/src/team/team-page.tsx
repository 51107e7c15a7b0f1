import { imageUrl } from '@studio/shared/client';
import {
  CloseButton,
  Dialog,
  Html,
  Picture,
  useContentLanguage,
  useModal,
} from '@studio/shared/kit';
import { UserRound } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '../content/collections.ts';
import type { DataSet } from '../parts/data-set.ts';
import { DataSetList } from '../parts/data-set-view.tsx';
import { Expandable, useHashOpening } from '../parts/expandable.tsx';
import { PageHeader, PageText } from '../parts/page-layout.tsx';
import type { PageBase } from '../parts/page-source.ts';
import { fullName } from '../parts/person.ts';
import classes from './team-page.module.css';

/** The loader data of the page. */
export interface TeamData extends PageBase {
  readonly view: 'team';
  readonly team: DataSet<TeamMember>;
}

/** Renders the people of the firm. */
export function TeamPage({ page, image, team }: TeamData) {
  const { t } = useTranslation('public-site');
  const [enlarged, setEnlarged] = useState<TeamMember>();
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <DataSetList set={team} empty={t('team.empty')}>
        {(members) => (
          <div className={classes.members}>
            {members.map((member) => (
              <Member key={member.id} member={member} onEnlarge={() => setEnlarged(member)} />
            ))}
          </div>
        )}
      </DataSetList>
      {enlarged && <PhotoDialog member={enlarged} onClose={() => setEnlarged(undefined)} />}
    </>
  );
}

interface MemberProps {
  readonly member: TeamMember;
  readonly onEnlarge: () => void;
}

/** Renders one of the people of the firm. */
function Member({ member, onEnlarge }: MemberProps) {
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

/** Renders the portrait, which a click enlarges; without scripts the link leads to the picture. */
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

interface PhotoDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/** Renders a person's photo, large; its button, Escape and a click outside close it. */
function PhotoDialog({ member, onClose }: PhotoDialogProps) {
  const modal = useModal(onClose);
  return (
    <Dialog modal={modal} className={classes.dialog} aria-label={fullName(member)}>
      <figure className={classes.dialogFigure}>
        {member.foto && (
          <Picture
            className={classes.dialogImage}
            image={member.foto}
            family="card"
            sizes="(min-width: 32rem) 30rem, 92vw"
            alt={fullName(member)}
            priority
          />
        )}
        <figcaption className={classes.dialogCaption}>{fullName(member)}</figcaption>
        <div className={classes.dialogClose}>
          <CloseButton onClick={modal.close} />
        </div>
      </figure>
    </Dialog>
  );
}
