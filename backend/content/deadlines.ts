import { longDate, nextYearly, romeToday, workingDay, yearOf } from './calendar.ts';
import { payments } from './deadlines/payments.ts';
import { returns } from './deadlines/returns.ts';
import type { DeadlineRule } from './deadlines/rule.ts';
import type { DemoFile, DemoItem } from './demo-content.ts';
import { fileId } from './file-id.ts';
import { letterFile } from './pdf/letter-file.ts';

interface Deadline extends DeadlineRule {
  /** YYYY-MM-DD */
  day: string;
}

/** The coming twelve months of the Italian tax calendar. */
function deadlines(now: Date): Deadline[] {
  const today = romeToday(now);
  return [...payments, ...returns].map((rule) => {
    const nominal = nextYearly(rule.monthDay, today);
    const title = rule.title.replace('{year}', String(yearOf(nominal) + rule.yearShift));
    return { ...rule, title, day: workingDay(nominal) };
  });
}

const pdfName = (slug: string) => `scadenza-${slug}.pdf`;

/** The deadlines as rows. Keys follow the lists of duties, so that they are the same on any day. */
export function deadlineItems(now: Date): DemoItem[] {
  return deadlines(now).map(({ slug, title, day, category }, index) => ({
    id: index + 1,
    status: 'published',
    Titolo: title,
    data: day,
    categoria: category,
    pdf: fileId(pdfName(slug)),
  }));
}

/** One sheet for each deadline: who, what, by when and how. */
export function deadlineFiles(now: Date): DemoFile[] {
  return deadlines(now).map(({ slug, title, day, category, who, what, how }) =>
    letterFile('pubblici', pdfName(slug), {
      title,
      label: `Scadenzario · ${category}`,
      rows: [
        ['Entro il', longDate(day)],
        ['Chi', who],
        ['Che cosa', what],
        ['Come', how],
      ],
      paragraphs: [
        'I clienti che ci affidano l’adempimento non devono fare nulla: prepariamo la pratica, comunichiamo gli importi con almeno cinque giorni di anticipo e archiviamo la ricevuta nell’area clienti.',
        'Se qualcosa è cambiato rispetto all’anno scorso (un immobile acquistato o venduto, un reddito nuovo, un conto all’estero, un finanziamento) avvisateci appena possibile: basta una telefonata.',
      ],
    }),
  );
}
