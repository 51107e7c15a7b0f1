import type { DemoItem } from './demo-content.ts';

const activities: [nome: string, descrizione: string][] = [
  [
    'Contabilità e bilanci',
    `<p>Teniamo la contabilità ordinaria e semplificata, registriamo le fatture elettroniche man mano che
arrivano e chiudiamo il mese entro il venti del successivo. Il bilancio non è una sorpresa di primavera:
lo vedi crescere durante l’anno.</p>
<ul><li>Contabilità ordinaria, semplificata e per cassa</li><li>Bilancio d’esercizio e nota integrativa</li>
<li>Deposito al Registro delle imprese</li></ul>`,
  ],
  [
    'Dichiarazioni e IVA',
    `<p>Dichiarazioni dei redditi di persone, società ed enti, dichiarazione IVA annuale, comunicazioni
delle liquidazioni periodiche. Prepariamo i versamenti con almeno cinque giorni di anticipo e li
spieghiamo: che cosa si paga, perché, e che cosa si può fare per il prossimo anno.</p>
<ul><li>Modelli Redditi, IRAP e 730</li><li>Liquidazioni e comunicazioni IVA</li>
<li>Crediti d’imposta: visto di conformità e compensazione</li></ul>`,
  ],
  [
    'Società e contratti',
    `<p>Dalla scelta della forma giuridica ai patti tra soci, seguiamo la vita della società nei suoi
passaggi: costituzione, assemblee, aumenti di capitale, recesso. Scriviamo e rivediamo contratti di
fornitura, agenzia, affitto d’azienda e locazione insieme ai legali di nostra fiducia.</p>
<ul><li>Costituzione di società e start-up</li><li>Verbali, statuti e patti parasociali</li>
<li>Contratti commerciali e di locazione</li></ul>`,
  ],
  [
    'Passaggio generazionale',
    `<p>Un’azienda di famiglia si trasmette con anni di anticipo, non con un atto solo. Valutiamo
l’impresa, disegniamo la governance dei prossimi dieci anni e accompagniamo fusioni, conferimenti,
scissioni e patti di famiglia.</p>
<ul><li>Perizie e valutazioni d’azienda</li><li>Holding di famiglia e patti di famiglia</li>
<li>Conferimenti, fusioni e scissioni</li></ul>`,
  ],
  [
    'Paghe e contributi',
    `<p>Elaboriamo i cedolini di oltre novecento persone ogni mese e rispondiamo alle loro domande come
se fossimo nella stanza accanto. Assunzioni, ferie, malattia, fine rapporto: una persona di riferimento
per ogni azienda.</p>
<ul><li>Cedolini, contributi e Certificazioni Uniche</li><li>Assunzioni e incentivi</li>
<li>Costo del lavoro e piani di welfare</li></ul>`,
  ],
  [
    'Agevolazioni e finanza',
    `<p>Leggiamo i bandi perché non debba farlo tu, e diciamo di no quando il contributo costa più di
quanto rende. Per gli investimenti che contano prepariamo piano finanziario, domanda e rendiconto.</p>
<ul><li>Crediti d’imposta per investimenti e ricerca</li><li>Contributi regionali e nazionali</li>
<li>Rapporti con le banche e garanzie</li></ul>`,
  ],
  [
    'Controllo di gestione',
    `<p>Tre pagine al mese, sempre le stesse, lette insieme: margini, cassa, impegni. Bastano per decidere
un prezzo, un’assunzione, un investimento, e per avere gli adeguati assetti che il codice civile chiede.</p>
<ul><li>Budget e scostamenti</li><li>Previsione di cassa a tredici settimane</li>
<li>Indicatori di allerta e adeguati assetti</li></ul>`,
  ],
  [
    'Revisione e contenzioso',
    `<p>Revisione legale e incarichi nei collegi sindacali, con indipendenza e metodo. Quando arriva un
avviso, lo leggiamo entro due giorni lavorativi e proponiamo la via più breve: autotutela, adesione o
ricorso alla Corte di giustizia tributaria.</p>
<ul><li>Revisione legale dei conti</li><li>Avvisi bonari, accertamenti, adesioni</li>
<li>Ricorsi in primo e secondo grado</li></ul>`,
  ],
];

/** The person in charge of each activity, by the numbers of the team. */
const peopleInCharge = [6, 2, 1, 1, 3, 4, 4, 5];

/** Returns the firm's activities, in the order of the site. */
export function activityItems(): DemoItem[] {
  return activities.map(([nome, descrizione], index) => ({
    id: index + 1,
    status: 'published',
    sort: index + 1,
    nome,
    descrizione,
    responsabile: peopleInCharge[index] ?? null,
  }));
}
