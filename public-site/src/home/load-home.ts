import { imageUrl } from '@studio/shared/client';
import type { HeadContext } from '@studio/shared/contract';
import {
  type Activity,
  type Deadline,
  type PartnerLogo,
  readActivities,
  readDeadlines,
  readLogos,
  readTeam,
  type TeamMember,
} from '../content/collections.ts';
import type { FirmConfiguration } from '../content/configuration.ts';
import { type NewsSummary, readNewsSummaries } from '../content/news.ts';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { nextDeadlines } from '../parts/deadline-strip.tsx';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';

const newsShown = 2;

/** The loader data of the home page. */
export interface HomeData extends PageBase {
  readonly view: 'home';
  readonly firm: FirmConfiguration | null;
  readonly news: DataSet<NewsSummary>;
  readonly deadlines: DataSet<Deadline>;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
  readonly activities: DataSet<Pick<Activity, 'id' | 'nome'>>;
  readonly team: DataSet<Pick<TeamMember, 'id' | 'Nome' | 'Cognome' | 'ruolo' | 'foto'>>;
  readonly logos: DataSet<PartnerLogo>;
}

/** Reads the data sets of the home page in parallel, and keeps only the fields that the page shows. */
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
    today,
    activities,
    team,
    logos,
  };
}

/** Returns the firm for search engines (schema.org AccountingService), without the unknown fields. */
export function accountingService(
  { firm, page }: Pick<HomeData, 'firm' | 'page'>,
  { siteName, origin }: HeadContext,
): Record<string, unknown> {
  return {
    '@type': 'AccountingService',
    '@id': `${origin}/#studio`,
    name: siteName,
    url: `${origin}/`,
    ...(page.descrizione && { description: page.descrizione }),
    ...(firm?.denominazione && { legalName: firm.denominazione }),
    ...(firm?.indirizzo && { address: postalAddress(firm.indirizzo) }),
    ...(firm?.default_image_header && {
      image: `${origin}${imageUrl(firm.default_image_header.id, 'share-1200')}`,
    }),
    ...(firm?.mappa_centro && {
      geo: {
        '@type': 'GeoCoordinates',
        latitude: firm.mappa_centro[1],
        longitude: firm.mappa_centro[0],
      },
    }),
    ...(firm?.tel && { telephone: firm.tel }),
    ...(firm?.email && { email: firm.email }),
    ...(firm?.piva && { vatID: `IT${firm.piva}` }),
  };
}

// "Via dei Ragionieri 12, 40124 Bologna (BO)": the parts as Italian addresses are written.
const italianAddress =
  /^(?<streetAddress>.+?)[\s,–-]+(?<postalCode>\d{5})\s+(?<addressLocality>[^\d(),]+?)(?:,?\s*\(?(?<addressRegion>[A-Z]{2})\)?)?(?:,?\s*Italia)?$/;

/** Returns an address for search engines (schema.org PostalAddress); the text itself when its parts are not clear. */
export function postalAddress(address: string): string | Record<string, string> {
  const parts = italianAddress.exec(address.replace(/\s+/g, ' ').trim())?.groups;
  if (parts === undefined) return address;
  const known = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { '@type': 'PostalAddress', ...Object.fromEntries(known), addressCountry: 'IT' };
}
