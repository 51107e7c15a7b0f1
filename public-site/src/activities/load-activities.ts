import type { Activity } from '@studio/shared/content';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

/** Data of the page of the firm's activities. */
export interface ActivitiesData extends PageBase {
  readonly view: 'attivita';
  readonly activities: DataSet<Activity>;
}

/** Reads what the firm does. */
export async function loadActivities(source: PageSource): Promise<ActivitiesData> {
  const activities = await readDataSet(source.page, 'attivita', source.lists.activities);
  return { view: 'attivita', ...pageBase(source), activities };
}
