import type { rejectedUploads } from '@studio/shared/rules';
import type { DigestMail } from '../mail/envelope.ts';
import type { NewsKind, TrueNotice } from './true-notices.ts';

/** How many things of a kind there are news about. */
interface Counted {
  kind: NewsKind;
  count: number;
}

/** The order of kinds in a mail: first what the client has to do next. */
const order: NewsKind[] = [
  ...(['richiesta', 'promemoria', 'respinto', 'esito'] as const),
  ...(['scadenza', 'approvazione', 'messaggio', 'documento'] as const),
];

/** Returns the sentence about things of a kind; it says nothing about them but their number. */
const sentences: Record<NewsKind, (count: number) => string> = {
  documento: (count) =>
    count === 1 ? 'C’è un nuovo documento' : `Ci sono ${count} nuovi documenti`,
  richiesta: (count) =>
    count === 1 ? 'Lo studio ti chiede un documento' : `Lo studio ti chiede ${count} documenti`,
  promemoria: (count) =>
    count === 1
      ? 'Lo studio aspetta ancora un documento da te'
      : `Lo studio aspetta ancora ${count} documenti da te`,
  esito: (count) =>
    count === 1
      ? 'Lo studio ha esaminato un documento che hai inviato'
      : `Lo studio ha esaminato ${count} documenti che hai inviato`,
  respinto: (count) =>
    count === 1
      ? 'Un file che hai inviato non è stato accettato'
      : `${count} file che hai inviato non sono stati accettati`,
  scadenza: (count) =>
    count === 1
      ? 'Un pagamento aspetta la tua risposta'
      : `${count} pagamenti aspettano la tua risposta`,
  approvazione: (count) =>
    count === 1
      ? 'Un documento aspetta la tua risposta'
      : `${count} documenti aspettano la tua risposta`,
  messaggio: (count) =>
    count === 1
      ? 'Lo studio ti ha scritto un messaggio'
      : `Lo studio ti ha scritto ${count} messaggi`,
};

/** The kinds of reasons for which the check rejects a file, each with the way on: the file's kind is no content. */
const rejections: Record<keyof typeof rejectedUploads, string> = {
  tipo: 'Un file non è di un tipo che lo studio può aprire: salvalo in PDF e invialo di nuovo.',
  nome: 'Un file non è quello che dice il suo nome, oppure è danneggiato: aprilo, salvalo di nuovo e invialo.',
  danneggiato: 'Un file è danneggiato o incompleto: controlla che si apra e invialo di nuovo.',
  vuoto: 'Un file è vuoto: controlla che si apra e invialo di nuovo.',
  programma: 'Un file è un programma, e lo studio non ne accetta: invia il documento stesso.',
  pagina_web: 'Un file è una pagina web: salvala in PDF o in Excel e inviala di nuovo.',
  posta: 'Un file è un messaggio di posta: invia i suoi allegati, uno per uno.',
  altro_archivio:
    'Un file è un archivio di un tipo non ammesso: invia i documenti, oppure uno ZIP.',
  audiovisivo: 'Un file è un video o un audio: lo studio riceve documenti e foto.',
  apple: 'Un file è di Pages, Numbers o Keynote: esportalo in PDF e invialo di nuovo.',
  virus:
    'In un file l’antivirus ha trovato un virus, e il file è stato eliminato: controlla il tuo dispositivo prima di inviarne altri.',
  perso: 'Un file si è rovinato da noi per un guasto, non per colpa tua: invialo di nuovo.',
};

/** Returns the sentences about the files that the check has rejected, one for each kind of reason. */
function rejectionsIn(notices: readonly TrueNotice[]): string[] {
  const known: Readonly<Partial<Record<string, string>>> = rejections;
  const reasons = new Set(notices.map(({ tipo, motivo }) => (tipo === 'respinto' ? motivo : null)));
  return [...reasons].flatMap((reason) => known[reason ?? ''] ?? []);
}

/** Returns the numbers of things by kind; several notices about one thing count once. */
export function countNotices(notices: readonly TrueNotice[]): Counted[] {
  const items = (kind: NewsKind) =>
    new Set(notices.flatMap(({ tipo, oggetto }) => (tipo === kind ? [oggetto] : [])));
  const asked = items('richiesta');
  return order.flatMap((kind) => {
    const all = [...items(kind)];
    // A request that is reminded of in the same mail is not told twice.
    const told = kind === 'promemoria' ? all.filter((item) => !asked.has(item)) : all;
    return told.length === 0 ? [] : [{ kind, count: told.length }];
  });
}

/** Returns the page that news about one owner's things leads to: the document of a single one, or the list of to-dos. */
export function pathOf(notices: readonly TrueNotice[]): string {
  const azienda = notices[0]?.azienda ?? null;
  const documents = new Set(
    notices.map(({ tipo, documento }) => (tipo === 'approvazione' ? null : documento)),
  );
  const [document = null] = documents;
  const areDocuments = notices.length > 0 && !documents.has(null);
  const query = new URLSearchParams({
    ...(azienda !== null && { azienda: String(azienda) }),
    ...(areDocuments && documents.size === 1 && { documento: String(document) }),
  });
  const page = areDocuments ? '/account/documenti' : '/account/da-fare';
  return query.size === 0 ? page : `${page}?${query}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Returns the mail about notices that arrived together, without contents and titles; undefined when there are none. The
 * company is named; the button leads to the things of the first owner, further links to those of the others.
 * @param siteUrl URL of the site, without a slash at its end
 */
export function noticeMail(
  notices: readonly TrueNotice[],
  siteUrl: string,
): DigestMail | undefined {
  const owners = [...Map.groupBy(notices, ({ azienda }) => azienda).values()];
  const [first, ...others] = owners;
  if (first === undefined) return undefined;
  const counted = owners.flatMap((own) =>
    countNotices(own).map(({ kind, count }) => ({ company: own[0]?.denominazione, kind, count })),
  );
  const [only, ...moreKinds] = countNotices(notices);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const subject =
    only !== undefined && moreKinds.length === 0
      ? sentences[only.kind](only.count)
      : `${total} novità nella tua area riservata`;
  const isOneOwner = owners.length === 1;
  const company = isOneOwner ? first[0]?.denominazione : null;
  const whose = company ? `nell’area riservata di ${company}` : 'nella tua area riservata';
  const lines = counted.map(({ company: of, kind, count }) => {
    const sentence = sentences[kind](count);
    return isOneOwner ? sentence : `${of ?? 'Per te'}: ${lowerFirst(sentence)}`;
  });
  // The title already says a single line.
  const isSaid = lines.length === 1;
  return {
    subject,
    title: subject,
    // A company's name often ends with a full stop.
    paragraphs: [
      ...rejectionsIn(notices),
      isSaid ? `Trovi tutto ${whose.replace(/\.?$/, '.')}` : `Ecco le novità ${whose}:`,
    ],
    lines: isSaid ? [] : lines,
    button: pathOf(first).startsWith('/account/documenti')
      ? 'Vai ai documenti'
      : 'Vai alle cose da fare',
    url: `${siteUrl}${pathOf(first)}`,
    ...(others.length > 0 && {
      others: others.map((own) => ({
        label: own[0]?.denominazione ?? 'Per te',
        url: `${siteUrl}${pathOf(own)}`,
      })),
    }),
    count: total,
  };
}
