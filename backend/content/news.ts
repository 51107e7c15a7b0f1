import { lastYearly, romeToday, yearOf } from './calendar.ts';
import type { DemoFile, DemoItem } from './demo-content.ts';
import { fileId } from './file-id.ts';
import { adequateStructures } from './news/adequate-structures.ts';
import type { Article, Years } from './news/article.ts';
import { balanceSheet } from './news/balance-sheet.ts';
import { briefNotices } from './news/brief.ts';
import { clientArea } from './news/client-area.ts';
import { flatRate } from './news/flat-rate.ts';
import { invoiceStamp } from './news/invoice-stamp.ts';
import { secondInstalment } from './news/second-instalment.ts';
import { taxReturn } from './news/tax-return.ts';
import { yearStart } from './news/year-start.ts';
import { letterFile } from './pdf/letter-file.ts';

const articles: Article[] = [
  yearStart,
  invoiceStamp,
  balanceSheet,
  taxReturn,
  adequateStructures,
  secondInstalment,
  clientArea,
  flatRate,
  ...briefNotices,
];

/** The articles of the last two years, each with its day and the years it speaks of. */
function published(now: Date): { article: Article; day: string; years: Years }[] {
  const today = romeToday(now);
  return articles.map((article) => {
    const day = lastYearly(article.monthDay, today, article.yearsBefore);
    const year = yearOf(day);
    return { article, day, years: { year, previous: year - 1 } };
  });
}

const pdfName = (slug: string) => `news-${slug}.pdf`;

/** The news as rows. Keys follow the list above, so that they are the same on any day. */
export function newsItems(now: Date): DemoItem[] {
  return published(now).map(({ article, day, years }, index) => ({
    id: index + 1,
    status: 'published',
    data: day,
    titolo: article.title(years),
    abstract: article.summary(years),
    testo: article.body?.(years) ?? null,
    file: article.sheet ? fileId(pdfName(article.slug)) : null,
  }));
}

/** The sheets attached to the news. */
export function newsFiles(now: Date): DemoFile[] {
  return published(now).flatMap(({ article, years }) => {
    const sheet = article.sheet?.(years);
    if (!sheet) return [];
    return [
      letterFile('pubblici', pdfName(article.slug), {
        ...sheet,
        label: 'Scheda informativa',
        rows: [],
      }),
    ];
  });
}
