import type { Article } from './article.ts';

/** The calendar of the annual accounts. */
export const balanceSheet: Article = {
  slug: 'calendario-bilancio',
  monthDay: '04-02',
  yearsBefore: 0,
  title: ({ previous }) =>
    `Bilancio ${previous}: le date da segnare, dall’amministratore al deposito`,
  summary: ({ previous }) =>
    `<p>Il bilancio ${previous} passa per quattro mani prima di arrivare al Registro delle imprese. Ecco chi
fa che cosa, entro quando, e che cosa succede se ci si ritrova in ritardo.</p>`,
  body: ({
    year,
  }) => `<p>Per le società di capitali con esercizio chiuso al 31 dicembre il codice civile fissa una
catena di termini: ciascuno si conta a partire da quello che lo segue, e per questo conviene
cominciare dal fondo.</p>
<h2>Le date</h2>
<table>
<thead><tr><th>Passaggio</th><th>Chi</th><th>Termine ordinario</th></tr></thead>
<tbody>
<tr><td>Progetto di bilancio</td><td>Amministratori</td><td>30 giorni prima dell’assemblea, se c’è un organo di controllo</td></tr>
<tr><td>Relazioni</td><td>Sindaci e revisore</td><td>15 giorni prima dell’assemblea</td></tr>
<tr><td>Deposito in sede</td><td>Amministratori</td><td>15 giorni prima dell’assemblea</td></tr>
<tr><td>Assemblea</td><td>Soci</td><td>30 aprile ${year}</td></tr>
<tr><td>Deposito al Registro</td><td>Studio</td><td>30 giorni dopo l’approvazione</td></tr>
</tbody>
</table>
<h2>Quando si può arrivare a 180 giorni</h2>
<p>Lo statuto può prevedere un termine più lungo, ma non basta: servono particolari esigenze legate alla
struttura e all’oggetto della società, oppure l’obbligo del bilancio consolidato. Gli amministratori ne
danno conto nella relazione sulla gestione o, se manca, nella nota integrativa.</p>
<h2>Che cosa ci serve da voi</h2>
<ol>
<li>L’inventario di magazzino al 31 dicembre, firmato.</li>
<li>Le lettere delle banche con saldi e garanzie.</li>
<li>Le cause in corso, con la stima dei legali.</li>
<li>I fatti importanti avvenuti dopo la chiusura dell’esercizio.</li>
</ol>
<h2>E se l’assemblea va deserta?</h2>
<p>Si passa alla seconda convocazione, che lo statuto fissa di solito entro trenta giorni. Il deposito
tardivo costa una sanzione per ciascun amministratore: evitarla è più semplice che pagarla.</p>`,
  sheet: ({ previous, year }) => ({
    title: `Bilancio ${previous}: il calendario in una pagina`,
    paragraphs: [
      `Entro la fine di febbraio ${year}: inventario, saldi bancari, elenco delle cause in corso.`,
      'Entro il 31 marzo: progetto di bilancio e nota integrativa, esaminati insieme agli amministratori.',
      'Quindici giorni prima dell’assemblea: deposito del bilancio in sede, con le relazioni di sindaci e revisore.',
      `Entro il 30 aprile ${year}: assemblea dei soci e destinazione del risultato.`,
      'Entro trenta giorni dall’assemblea: deposito al Registro delle imprese in formato XBRL; registrazione del verbale se si distribuiscono utili.',
    ],
  }),
};
