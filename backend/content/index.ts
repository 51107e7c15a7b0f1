import { activityItems } from './activities.ts';
import { changeRequestItems } from './change-requests.ts';
import { configuration } from './configuration.ts';
import { deadlineFiles, deadlineItems } from './deadlines.ts';
import type { DemoContent } from './demo-content.ts';
import { dictionaryItems } from './dictionary.ts';
import { documentTypeItems } from './document-types.ts';
import { documentFiles, documentItems, receiptItems } from './documents.ts';
import { logoItems } from './logos.ts';
import { newsFiles, newsItems } from './news.ts';
import { pageItems } from './pages.ts';
import { pictureFiles } from './pictures.ts';
import { teamItems } from './team.ts';

export type { DemoContent, DemoFile, DemoItem } from './demo-content.ts';

/**
 * The complete demo firm as of a given moment: news of the two years before it, deadlines of the
 * twelve months after it. Collections come in an order in which each refers only to earlier ones.
 */
export async function demoContent(now: Date): Promise<DemoContent> {
  return {
    files: [...pictureFiles(), ...newsFiles(now), ...deadlineFiles(now), ...documentFiles(now)],
    items: {
      configurazione: configuration(),
      pagine: pageItems(),
      news: newsItems(now),
      attivita: activityItems(),
      team: teamItems(),
      loghi: logoItems(),
      scadenze: deadlineItems(now),
      dizionario: dictionaryItems(),
      tipologie: documentTypeItems(),
      documenti_clienti: documentItems(now),
      accessi_documenti: receiptItems(now),
      richieste_modifica: changeRequestItems(now),
    },
  };
}
