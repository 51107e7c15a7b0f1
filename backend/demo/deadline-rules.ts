/** A yearly duty: its nominal date, before holidays move it, and the content of its sheet. */
export interface DeadlineRule {
  slug: string;
  /** MM-DD */
  monthDay: string;
  /** May contain `{year}`: the year of the deadline plus `yearShift`. */
  title: string;
  yearShift: number;
  category: string;
  taxpayers: string;
  duty: string;
  procedure: string;
}

const f24 = 'Modello F24 telematico';
const online = 'Invio telematico tramite lo studio';
const employers = 'Sostituti d’imposta e contribuenti IVA mensili';

/** The payments of every year. */
const payments: DeadlineRule[] = [
  {
    slug: 'f24-gennaio',
    monthDay: '01-16',
    yearShift: -1,
    category: 'F24',
    title: 'F24: ritenute e IVA di dicembre {year}',
    taxpayers: employers,
    duty: 'Versamento di ritenute, contributi e IVA di dicembre',
    procedure: f24,
  },
  {
    slug: 'f24-febbraio',
    monthDay: '02-16',
    yearShift: 0,
    category: 'F24',
    title: 'F24: IVA di gennaio e contributi INPS {year}',
    taxpayers: `${employers}, artigiani e commercianti`,
    duty: 'IVA di gennaio, ritenute e quarta rata dei contributi fissi',
    procedure: f24,
  },
  {
    slug: 'saldo-iva',
    monthDay: '03-16',
    yearShift: -1,
    category: 'IVA',
    title: 'Saldo IVA {year}',
    taxpayers: 'Contribuenti IVA a debito nella dichiarazione annuale',
    duty: 'Saldo in unica soluzione, prima rata oppure rinvio con maggiorazione',
    procedure: `${f24}, codice tributo 6099`,
  },
  {
    slug: 'imu-acconto',
    monthDay: '06-16',
    yearShift: 0,
    category: 'Tributi locali',
    title: 'IMU {year}: acconto',
    taxpayers: 'Proprietari di immobili diversi dall’abitazione principale',
    duty: 'Prima rata, pari alla metà dell’imposta annua',
    procedure: `${f24}, codice tributo 3918 per gli altri fabbricati`,
  },
  {
    slug: 'redditi-saldo',
    monthDay: '06-30',
    yearShift: 0,
    category: 'F24',
    title: 'Imposte sui redditi: saldo e primo acconto {year}',
    taxpayers: 'Persone fisiche, società di persone e società con esercizio solare',
    duty: 'Saldo dell’anno precedente e primo acconto',
    procedure: `${f24}, anche a rate`,
  },
  {
    slug: 'f24-luglio',
    monthDay: '07-16',
    yearShift: 0,
    category: 'F24',
    title: 'F24: IVA e ritenute di giugno {year}',
    taxpayers: employers,
    duty: 'Versamento di ritenute, contributi e IVA di giugno',
    procedure: f24,
  },
  {
    slug: 'redditi-maggiorazione',
    monthDay: '07-30',
    yearShift: 0,
    category: 'F24',
    title: 'Imposte sui redditi {year}: termine con lo 0,40%',
    taxpayers: 'Chi non ha versato entro il 30 giugno',
    duty: 'Saldo e primo acconto con la maggiorazione dello 0,40%',
    procedure: f24,
  },
  {
    slug: 'f24-agosto',
    monthDay: '08-20',
    yearShift: 0,
    category: 'F24',
    title: 'F24: versamenti di agosto {year}',
    taxpayers: `${employers}, artigiani e commercianti`,
    duty: 'Tutti i versamenti in scadenza dal primo al 20 agosto',
    procedure: f24,
  },
  {
    slug: 'redditi-acconto',
    monthDay: '11-30',
    yearShift: 0,
    category: 'F24',
    title: 'Imposte sui redditi: secondo acconto {year}',
    taxpayers: 'Chi deve versare gli acconti',
    duty: 'Seconda o unica rata di IRPEF, IRES e IRAP',
    procedure: `${f24}, senza rateazione`,
  },
  {
    slug: 'imu-saldo',
    monthDay: '12-16',
    yearShift: 0,
    category: 'Tributi locali',
    title: 'IMU {year}: saldo',
    taxpayers: 'Proprietari di immobili diversi dall’abitazione principale',
    duty: 'Seconda rata, con conguaglio sulle aliquote deliberate dal Comune',
    procedure: `${f24}, codice tributo 3918 per gli altri fabbricati`,
  },
  {
    slug: 'acconto-iva',
    monthDay: '12-27',
    yearShift: 0,
    category: 'IVA',
    title: 'Acconto IVA {year}',
    taxpayers: 'Contribuenti IVA mensili e trimestrali',
    duty: 'Acconto con metodo storico, previsionale o analitico',
    procedure: `${f24}, codici tributo 6013 e 6035`,
  },
];

/** The filings of every year. */
const returns: DeadlineRule[] = [
  {
    slug: 'lipe-4',
    monthDay: '02-28',
    yearShift: -1,
    category: 'IVA',
    title: 'LIPE: quarto trimestre {year}',
    taxpayers: 'Contribuenti IVA, mensili e trimestrali',
    duty: 'Comunicazione delle liquidazioni periodiche da ottobre a dicembre',
    procedure: online,
  },
  {
    slug: 'certificazione-unica',
    monthDay: '03-16',
    yearShift: 0,
    category: 'Lavoro',
    title: 'Certificazione Unica {year} dei dipendenti',
    taxpayers: 'Sostituti d’imposta',
    duty: 'Trasmissione all’Agenzia delle Entrate e consegna ai lavoratori',
    procedure: online,
  },
  {
    slug: 'dichiarazione-iva',
    monthDay: '04-30',
    yearShift: -1,
    category: 'Dichiarazioni',
    title: 'Dichiarazione IVA {year}',
    taxpayers: 'Titolari di partita IVA, salvo esonero',
    duty: 'Invio della dichiarazione IVA annuale',
    procedure: online,
  },
  {
    slug: 'approvazione-bilancio',
    monthDay: '04-30',
    yearShift: -1,
    category: 'Bilancio',
    title: 'Approvazione del bilancio {year}',
    taxpayers: 'Società di capitali con esercizio solare',
    duty: 'Assemblea di approvazione entro 120 giorni dalla chiusura',
    procedure: 'Verbale dell’assemblea, predisposto dallo studio',
  },
  {
    slug: 'deposito-bilancio',
    monthDay: '05-30',
    yearShift: -1,
    category: 'Bilancio',
    title: 'Deposito del bilancio {year}',
    taxpayers: 'Società di capitali',
    duty: 'Deposito al Registro delle imprese entro 30 giorni dall’approvazione',
    procedure: 'Pratica telematica in formato XBRL',
  },
  {
    slug: 'lipe-1',
    monthDay: '05-31',
    yearShift: 0,
    category: 'IVA',
    title: 'LIPE: primo trimestre {year}',
    taxpayers: 'Contribuenti IVA, mensili e trimestrali',
    duty: 'Comunicazione delle liquidazioni periodiche da gennaio a marzo',
    procedure: online,
  },
  {
    slug: 'lipe-2',
    monthDay: '09-30',
    yearShift: 0,
    category: 'IVA',
    title: 'LIPE: secondo trimestre {year}',
    taxpayers: 'Contribuenti IVA, mensili e trimestrali',
    duty: 'Comunicazione delle liquidazioni periodiche da aprile a giugno',
    procedure: online,
  },
  {
    slug: 'modello-redditi',
    monthDay: '10-31',
    yearShift: 0,
    category: 'Dichiarazioni',
    title: 'Modelli Redditi e IRAP {year}',
    taxpayers: 'Persone fisiche, società ed enti con esercizio solare',
    duty: 'Invio delle dichiarazioni annuali',
    procedure: online,
  },
  {
    slug: 'modello-770',
    monthDay: '10-31',
    yearShift: 0,
    category: 'Lavoro',
    title: 'Modello 770/{year}',
    taxpayers: 'Sostituti d’imposta',
    duty: 'Dichiarazione delle ritenute operate nell’anno precedente',
    procedure: online,
  },
];

/** The yearly duties of the Italian tax calendar, as its law names them. */
export const deadlineRules: DeadlineRule[] = [...payments, ...returns];
