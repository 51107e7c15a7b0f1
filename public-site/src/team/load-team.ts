import type { TeamMember } from '@studio/shared/content';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

/** Data of the page of the firm's people. */
export interface TeamData extends PageBase {
  readonly view: 'team';
  readonly team: DataSet<TeamMember>;
}

/** Reads the people of the firm. */
export async function loadTeam(source: PageSource): Promise<TeamData> {
  const team = await readDataSet(source.page, 'team', source.lists.team);
  return { view: 'team', ...pageBase(source), team };
}
