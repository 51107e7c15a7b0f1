import type { TeamMember } from '@studio/shared/content';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSection } from '../parts/list-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PageText } from '../parts/page-text.tsx';
import { useHashOpening } from '../parts/use-hash-opening.ts';
import type { TeamData } from './load-team.ts';
import { Member } from './member.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import classes from './team-page.module.css';

/** The people of the firm. */
export function TeamPage({ page, image, team }: TeamData) {
  const { t } = useTranslation('public-site');
  const [enlarged, setEnlarged] = useState<TeamMember>();
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <ListSection set={team} empty={t('team.empty')}>
        {(members) => (
          <div className={classes.members}>
            {members.map((member) => (
              <Member key={member.id} member={member} onEnlarge={() => setEnlarged(member)} />
            ))}
          </div>
        )}
      </ListSection>
      {enlarged && <PhotoDialog member={enlarged} onClose={() => setEnlarged(undefined)} />}
    </>
  );
}
