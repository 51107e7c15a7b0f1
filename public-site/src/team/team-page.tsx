import { readTeam, type TeamMember } from '@studio/shared/content';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { ListSection } from '../parts/list-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';
import { PageText } from '../parts/page-text.tsx';
import { useHashOpening } from '../parts/use-hash-opening.ts';
import { Member } from './member.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import classes from './team-page.module.css';

/** Data of the page of the firm's people. */
export interface TeamData extends PageBase {
  readonly view: 'team';
  readonly team: DataSet<TeamMember>;
}

/** Reads the people of the firm. */
export async function loadTeam(source: PageSource): Promise<TeamData> {
  const team = await readDataSet(source.page, 'team', () => readTeam(source.content));
  return { view: 'team', ...pageBase(source), team };
}

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
