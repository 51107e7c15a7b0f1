import { type DemoItem, fileId } from './demo-content.ts';

const members: [nome: string, cognome: string, ruolo: string, info: string, testo: string][] = [
  [
    'Anna',
    'Bellandi',
    'Socia fondatrice, dottoressa commercialista e revisora legale',
    '<p>Società, passaggi generazionali, valutazioni d’azienda.</p>',
    `<p>Ha aperto lo studio nel 1998 con due scrivanie e un’idea semplice: il commercialista deve farsi capire.
Oggi segue le imprese di famiglia nei momenti che decidono i vent’anni successivi.</p>
<p>È iscritta all’Albo di Bologna e al Registro dei revisori legali, e insegna diritto societario nei
corsi per tirocinanti.</p>`,
  ],
  [
    'Tommaso',
    'Guidi',
    'Socio, dottore commercialista',
    '<p>Fiscalità d’impresa, IVA, operazioni con l’estero.</p>',
    `<p>Dopo dieci anni in una società di consulenza a Milano è tornato a Bologna, dove si occupa di IVA,
dogane e gruppi con sedi in più Paesi.</p>
<p>Risponde alle domande difficili con una pagina sola, e se ne servono due si scusa.</p>`,
  ],
  [
    'Samira',
    'Benali',
    'Socia, consulente del lavoro',
    '<p>Paghe, contratti di lavoro, welfare aziendale.</p>',
    `<p>Dirige l’ufficio paghe. Ha portato in studio l’abitudine di incontrare i dipendenti delle aziende
seguite una volta l’anno, per spiegare il cedolino riga per riga.</p>
<p>Parla italiano, francese e arabo.</p>`,
  ],
  [
    'Davide',
    'Righi',
    'Dottore commercialista',
    '<p>Controllo di gestione, piani finanziari, agevolazioni.</p>',
    `<p>Ingegnere gestionale prima che commercialista, costruisce con gli imprenditori il budget e le
previsioni di cassa, e segue le domande di contributo dalla prima lettura del bando al rendiconto.</p>`,
  ],
  [
    'Chiara',
    'Moreschi',
    'Avvocata tributarista',
    '<p>Accertamenti, adesioni, ricorsi tributari.</p>',
    `<p>Difende contribuenti e imprese davanti alle Corti di giustizia tributaria e, più spesso, fa in modo
che non ci si debba arrivare.</p><p>Collabora con lo studio dal 2016.</p>`,
  ],
  [
    'Luisa',
    'Tarabusi',
    'Responsabile della contabilità',
    '<p>Contabilità, fatturazione elettronica, rapporti con i clienti.</p>',
    `<p>È la voce che risponde al telefono da ventisei anni e la memoria dello studio. Coordina sei
contabili e conosce a memoria i codici tributo, ma li controlla lo stesso.</p>`,
  ],
  [
    'Matteo',
    'Zhang',
    'Tirocinante dottore commercialista',
    '<p>Dichiarazioni, area clienti, archivio digitale.</p>',
    `<p>Laureato in economia a Bologna con una tesi sulla conservazione digitale, prepara l’esame di Stato
e si prende cura dell’area clienti: se un documento manca, è lui che lo trova.</p>`,
  ],
];

/** Returns the people of the firm. */
export function teamItems(): DemoItem[] {
  return members.map(([Nome, Cognome, ruolo, info, testo], index) => ({
    id: index + 1,
    status: 'published',
    sort: index + 1,
    Nome,
    Cognome,
    ruolo,
    info,
    testo,
    foto: fileId(`ritratto-${Nome}-${Cognome}.jpg`.toLowerCase()),
  }));
}
