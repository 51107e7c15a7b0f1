import { romeToday } from '@studio/shared/kit/format';
import { lastYearly, yearOf } from './calendar.ts';
import { type DemoFile, type DemoItem, fileId } from './demo-content.ts';
import { type Letter, letterFile } from './letter.ts';
import { fillIn, htmlText } from './texts.ts';

/** A news item of every year. Its texts may contain `{year}`, the year of publication, and `{previous}`. */
interface Article {
  slug: string;
  /** MM-DD */
  monthDay: string;
  /** Whole years before the latest occurrence of that day. */
  yearsBefore: 0 | 1;
  title: string;
  summary: string;
  /** Absent where the summary is the whole item. */
  body?: string;
  /** The activities that it is about, by number. */
  activities?: number[];
  /** A sheet to download. */
  sheet?: Pick<Letter, 'title' | 'paragraphs'>;
}

const articles: Article[] = [
  {
    slug: 'dieci-controlli',
    activities: [1],
    monthDay: '01-14',
    yearsBefore: 0,
    title: 'Si apre il {year}: dieci controlli da fare in contabilità',
    summary: `<p>Gennaio è il mese giusto per mettere ordine: dieci controlli, mezza giornata di lavoro, un anno di
sorprese in meno. Nell’allegato la lista da stampare.</p>`,
    body: htmlText('news-dieci-controlli.html'),
    sheet: {
      title: 'Dieci controlli per cominciare bene il {year}',
      paragraphs: [
        '[  ]  Inventario di magazzino contato e firmato',
        '[  ]  Cassa contata e confrontata con il saldo contabile',
        '[  ]  Crediti fermi da più di sei mesi: sollecitare, rateizzare o svalutare',
        '[  ]  Numerazione delle fatture',
        '[  ]  Contratti di locazione: adeguamento e imposta di registro',
        '[  ]  Conti correnti riconciliati',
        '[  ]  Fatture di dicembre ricevute a gennaio',
        '[  ]  Limiti di regime contabile e liquidazione trimestrale',
        '[  ]  Crediti d’imposta utilizzabili',
        '[  ]  Deleghe ai servizi telematici',
      ],
    },
  },
  {
    slug: 'bollo-fatture',
    activities: [2],
    monthDay: '02-10',
    yearsBefore: 0,
    title: 'Imposta di bollo sulle fatture elettroniche: come si paga',
    summary: `<p>Due euro per ogni fattura senza IVA oltre 77,47 euro. L’Agenzia delle Entrate propone il calcolo, ma
controllarlo tocca a chi emette.</p>`,
    body: htmlText('news-bollo-fatture.html'),
  },
  {
    slug: 'calendario-bilancio',
    activities: [1, 3],
    monthDay: '04-02',
    yearsBefore: 0,
    title: 'Bilancio {previous}: le date da segnare, dall’amministratore al deposito',
    summary: `<p>Il bilancio {previous} passa per quattro mani prima di arrivare al Registro delle imprese. Ecco chi
fa che cosa, entro quando, e che cosa succede se ci si ritrova in ritardo.</p>`,
    body: htmlText('news-calendario-bilancio.html'),
    sheet: {
      title: 'Bilancio {previous}: il calendario in una pagina',
      paragraphs: [
        'Entro la fine di febbraio {year}: inventario, saldi bancari, elenco delle cause in corso.',
        'Entro il 31 marzo: progetto di bilancio e nota integrativa, esaminati insieme agli amministratori.',
        'Quindici giorni prima dell’assemblea: deposito del bilancio in sede, con le relazioni di sindaci e revisore.',
        'Entro il 30 aprile {year}: assemblea dei soci e destinazione del risultato.',
        'Entro trenta giorni dall’assemblea: deposito al Registro delle imprese in formato XBRL; registrazione del verbale se si distribuiscono utili.',
      ],
    },
  },
  {
    slug: 'documenti-dichiarazione',
    activities: [2],
    monthDay: '05-08',
    yearsBefore: 0,
    title: 'Dichiarazione dei redditi: i documenti da raccogliere',
    summary: `<p>Spese sanitarie, mutuo, scuola, ristrutturazioni: che cosa portare per la dichiarazione dei redditi
{previous}, e che cosa invece conosciamo già.</p>`,
    body: htmlText('news-documenti-dichiarazione.html'),
    sheet: {
      title: 'Documenti per la dichiarazione dei redditi {previous}',
      paragraphs: [
        '[  ]  Certificazioni Uniche di lavoro, pensione, collaborazioni',
        '[  ]  Atti di acquisto o vendita di immobili, visure aggiornate',
        '[  ]  Contratti di locazione e ricevute dell’imposta di registro',
        '[  ]  Spese sanitarie, con la prova del pagamento tracciabile',
        '[  ]  Interessi passivi del mutuo e, il primo anno, atto e contratto',
        '[  ]  Spese di istruzione, mensa, sport, affitto degli studenti',
        '[  ]  Bonifici parlanti e fatture dei lavori in casa',
        '[  ]  Previdenza complementare, colf e badanti, erogazioni liberali',
        '[  ]  Conti, immobili e altre attività all’estero',
      ],
    },
  },
  {
    slug: 'adeguati-assetti',
    activities: [7],
    monthDay: '10-06',
    yearsBefore: 0,
    title: 'Adeguati assetti: non un adempimento in più, ma tre pagine al mese',
    summary: `<p>Il codice civile chiede a ogni società di accorgersi in tempo delle difficoltà. In una piccola impresa
bastano tre prospetti, purché qualcuno li legga.</p>`,
    body: htmlText('news-adeguati-assetti.html'),
  },
  {
    slug: 'secondo-acconto',
    activities: [2],
    monthDay: '11-04',
    yearsBefore: 0,
    title: 'Secondo acconto: metodo storico o previsionale?',
    summary: `<p>Entro fine novembre si versa la seconda rata degli acconti {year}. Se l’anno è andato peggio del
precedente si può versare meno, ma la previsione va scritta.</p>`,
    body: htmlText('news-secondo-acconto.html'),
    sheet: {
      title: 'Acconti {year}: schema per la previsione',
      paragraphs: [
        'A. Ricavi e compensi da gennaio a ottobre, dalla contabilità.',
        'B. Ricavi e compensi attesi a novembre e dicembre: ordini, contratti, fatture ricorrenti.',
        'C. Costi da gennaio a ottobre, con gli ammortamenti dell’anno intero.',
        'D. Costi attesi a novembre e dicembre, tredicesime comprese.',
        'E. Reddito previsto: A più B meno C meno D. Imposta prevista: secondo le aliquote dell’anno.',
        'F. Acconto dovuto: imposta prevista meno la prima rata già versata.',
        'Lo schema firmato si conserva con la delega F24 di novembre.',
      ],
    },
  },
  {
    slug: 'nuova-area-clienti',
    monthDay: '09-22',
    yearsBefore: 1,
    title: 'È aperta la nuova area clienti',
    summary: `<p>Bilanci, deleghe F24, dichiarazioni e cedolini in un solo posto, ordinati per anno e per tipo. Ecco come
si entra e che cosa si trova.</p>`,
    body: htmlText('news-nuova-area-clienti.html'),
  },
  {
    slug: 'regime-forfettario',
    activities: [2, 3],
    monthDay: '05-20',
    yearsBefore: 1,
    title: 'Regime forfettario: quando conviene davvero',
    summary: `<p>L’imposta del 15% attira, ma chi ha molte spese potrebbe pagare di più. Tre conti da fare prima
di scegliere, con un esempio.</p>`,
    body: htmlText('news-regime-forfettario.html'),
    sheet: {
      title: 'Forfettario o ordinario: il prospetto di confronto',
      paragraphs: [
        '1. Ricavi incassati nell’anno: ................................ euro',
        '2. Reddito forfettario: ricavi per coefficiente: ................................ euro',
        '3. Contributi previdenziali versati: ................................ euro',
        '4. Imposta sostitutiva: 15% (o 5%) della differenza tra il punto 2 e il punto 3.',
        '5. Spese vere dell’anno, documentate: ................................ euro',
        '6. Reddito ordinario: ricavi meno spese meno contributi; da qui IRPEF e addizionali, al netto delle detrazioni.',
        'Il regime che lascia di più in tasca è quello da scegliere: il confronto fra i punti 4 e 6 lo facciamo insieme.',
      ],
    },
  },
  {
    slug: 'certificazioni-uniche',
    activities: [5],
    monthDay: '03-05',
    yearsBefore: 0,
    title: 'Certificazione Unica {year}: la trovi nell’area clienti',
    summary: `<p>Le Certificazioni Uniche {year} dei dipendenti sono nell’<a href="/account">area clienti</a> delle
aziende, pronte da consegnare. Restano disponibili per dieci anni.</p>`,
  },
  {
    slug: 'chiusura-estiva',
    monthDay: '07-07',
    yearsBefore: 0,
    title: 'Orari di agosto e chiusura estiva',
    summary: `<p>Ad agosto {year} lo studio è aperto la mattina, dalle 9 alle 13, e resta chiuso nella settimana di
Ferragosto. Per le urgenze risponde una casella di posta, letta ogni giorno.</p>`,
  },
  {
    slug: 'imu-prima-rata',
    activities: [2],
    monthDay: '06-03',
    yearsBefore: 0,
    title: 'IMU, la prima rata entro metà giugno',
    summary: `<p>Si versa la metà dell’imposta, con le aliquote dell’anno scorso. Chi ha comprato, venduto o cambiato
uso a un immobile deve avvisarci.</p>`,
    body: htmlText('news-imu-prima-rata.html'),
  },
  {
    slug: 'deleghe-telematiche',
    activities: [1, 2],
    monthDay: '09-15',
    yearsBefore: 0,
    title: 'Cassetto fiscale e fatture: una delega sola, fatta bene',
    summary: `<p>Per consultare fatture, versamenti e comunicazioni ci serve la tua delega. Dura al massimo quattro
anni: quando scade, restiamo al buio.</p>`,
    body: htmlText('news-deleghe-telematiche.html'),
  },
  {
    slug: 'saldo-imu-acconto-iva',
    activities: [2],
    monthDay: '12-02',
    yearsBefore: 1,
    title: 'Dicembre: saldo IMU e acconto IVA a pochi giorni di distanza',
    summary: `<p>Due versamenti che si sommano proprio quando si pagano le tredicesime. Come preparare la cassa per
tempo.</p>`,
    body: htmlText('news-saldo-imu-acconto-iva.html'),
  },
  {
    slug: 'benvenuto-matteo',
    monthDay: '10-20',
    yearsBefore: 1,
    title: 'Benvenuto a Matteo Zhang',
    summary: `<p>Da questa settimana Matteo è con noi come tirocinante. Si occuperà di dichiarazioni e dell’area
clienti.</p>`,
    body: htmlText('news-benvenuto-matteo.html'),
  },
];

/** Returns the articles of the last two years, each with its day and a function that fills in its years. */
function published(now: Date) {
  const today = romeToday(now);
  return articles.map((article) => {
    const day = lastYearly(article.monthDay, today, article.yearsBefore);
    const year = yearOf(day);
    const write = (text: string) => fillIn(text, { year, previous: year - 1 });
    return { article, day, write };
  });
}

const pdfName = (slug: string) => `news-${slug}.pdf`;

/** Returns the news as rows. Keys follow the list above, so that they are the same on any day. */
export function newsItems(now: Date): DemoItem[] {
  return published(now).map(({ article, day, write }, index) => ({
    id: index + 1,
    status: 'published',
    data: day,
    titolo: write(article.title),
    abstract: write(article.summary),
    testo: article.body === undefined ? null : write(article.body),
    file: article.sheet ? fileId(pdfName(article.slug)) : null,
  }));
}

/** Returns the activities of the news as rows of the table that joins them. */
export function newsActivityItems(now: Date): DemoItem[] {
  const pairs = published(now).flatMap(({ article }, index) =>
    (article.activities ?? []).map((activity) => ({ news_id: index + 1, attivita_id: activity })),
  );
  return pairs.map((pair, index) => ({ id: index + 1, ...pair }));
}

/** Returns the sheets attached to the news. */
export function newsFiles(now: Date): DemoFile[] {
  return published(now).flatMap(({ article: { slug, sheet }, write }) => {
    if (!sheet) return [];
    return [
      letterFile('pubblici', pdfName(slug), {
        label: 'Scheda informativa',
        title: write(sheet.title),
        rows: [],
        paragraphs: sheet.paragraphs.map(write),
      }),
    ];
  });
}
