import { romeToday } from '@studio/shared/kit/format';
import { longDate, nextYearly, yearOf } from './calendar.ts';
import { type DeadlineRule, deadlineRules } from './deadline-rules.ts';
import { type DemoFile, type DemoItem, fileId } from './demo-content.ts';
import { letterFile } from './letter.ts';
import { fillIn } from './texts.ts';

interface Deadline extends DeadlineRule {
  /** YYYY-MM-DD */
  day: string;
}

/** Returns the deadlines of the twelve months after a moment. */
function deadlines(now: Date): Deadline[] {
  const today = romeToday(now);
  return deadlineRules.map((rule) => {
    const { nominal, day } = nextYearly(rule.monthDay, today);
    const title = fillIn(rule.title, { year: yearOf(nominal) + rule.yearShift });
    return { ...rule, title, day };
  });
}

/** The activities, by number, that the deadlines of a category belong to. */
const activityOf: Record<string, number> = {
  Bilancio: 1,
  IVA: 2,
  F24: 2,
  Dichiarazioni: 2,
  'Tributi locali': 2,
  Lavoro: 5,
};

const pdfName = (slug: string) => `scadenza-${slug}.pdf`;

/** Returns the deadlines as rows. Keys follow the list of duties, so that they are the same on any day. */
export function deadlineItems(now: Date): DemoItem[] {
  return deadlines(now).map(({ slug, title, day, category }, index) => ({
    id: index + 1,
    status: 'published',
    Titolo: title,
    data: day,
    categoria: category,
    attivita: activityOf[category] ?? null,
    pdf: fileId(pdfName(slug)),
  }));
}

/** Returns one sheet for each deadline: its day, the taxpayers, their duty and the procedure. */
export function deadlineFiles(now: Date): DemoFile[] {
  return deadlines(now).map(({ slug, title, day, category, taxpayers, duty, procedure }) =>
    letterFile('pubblici', pdfName(slug), {
      title,
      label: `Scadenzario · ${category}`,
      rows: [
        ['Entro il', longDate(day)],
        ['Chi', taxpayers],
        ['Che cosa', duty],
        ['Come', procedure],
      ],
      paragraphs: [
        'I clienti che ci affidano l’adempimento non devono fare nulla: prepariamo la pratica, comunichiamo gli importi con almeno cinque giorni di anticipo e archiviamo la ricevuta nell’area clienti.',
        'Se qualcosa è cambiato rispetto all’anno scorso (un immobile acquistato o venduto, un reddito nuovo, un conto all’estero, un finanziamento) avvisaci appena possibile: basta una telefonata.',
      ],
    }),
  );
}
