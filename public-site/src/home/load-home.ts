import {
  type Activity,
  type Deadline,
  type FirmConfiguration,
  type NewsSummary,
  type PartnerLogo,
  readActivities,
  readDeadlines,
  readLogos,
  readNewsSummaries,
  readTeam,
  type TeamMember,
} from '@studio/shared/content';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

const newsShown = 2;
const deadlinesShown = 3;

/** Data of the home page. */
export interface HomeData extends PageBase {
  readonly view: 'home';
  readonly firm: FirmConfiguration | null;
  readonly news: DataSet<NewsSummary>;
  readonly deadlines: DataSet<Deadline>;
  readonly activities: DataSet<Pick<Activity, 'id' | 'nome'>>;
  readonly team: DataSet<Pick<TeamMember, 'id' | 'Nome' | 'Cognome' | 'ruolo' | 'foto'>>;
  readonly logos: DataSet<PartnerLogo>;
}

/** The first deadlines from today on; those without a date are nobody's next. */
export function nextDeadlines(deadlines: readonly Deadline[], today: string): Deadline[] {
  return deadlines.filter(({ data }) => data !== null && data >= today).slice(0, deadlinesShown);
}

/** Reads the data sets of the home page side by side; only what it shows of them travels with the HTML. */
export async function loadHome(source: PageSource): Promise<HomeData> {
  const { content, page, configuration, today } = source;
  const [news, deadlines, activities, team, logos] = await Promise.all([
    readDataSet(page, 'news', async () => (await readNewsSummaries(content)).slice(0, newsShown)),
    readDataSet(page, 'scadenze', async () => nextDeadlines(await readDeadlines(content), today)),
    readDataSet(page, 'attivita', async () =>
      (await readActivities(content)).map(({ id, nome }) => ({ id, nome })),
    ),
    readDataSet(page, 'team', async () =>
      (await readTeam(content)).map(({ id, Nome, Cognome, ruolo, foto }) => ({
        id,
        Nome,
        Cognome,
        ruolo,
        foto,
      })),
    ),
    readDataSet(page, 'loghi', () => readLogos(content)),
  ]);
  return {
    view: 'home',
    ...pageBase(source),
    firm: configuration,
    news,
    deadlines,
    activities,
    team,
    logos,
  };
}
