import type { Article } from './article.ts';

/** Whether the flat-rate scheme pays. */
export const flatRate: Article = {
  slug: 'regime-forfettario',
  monthDay: '05-20',
  yearsBefore: 1,
  title: () => 'Regime forfettario: quando conviene davvero',
  summary:
    () => `<p>L’imposta del 15% attira, ma chi ha molte spese potrebbe pagare di più. Tre conti da fare prima
di scegliere, con un esempio.</p>`,
  body: () => `<p>Il regime forfettario è aperto alle persone fisiche con ricavi o compensi fino a 85.000 euro l’anno.
Il reddito non si calcola sottraendo le spese vere, ma applicando ai ricavi un coefficiente che dipende
dall’attività. Sul risultato, tolti i contributi versati, si paga un’imposta sostitutiva del 15%, o del
5% nei primi cinque anni di una nuova attività.</p>
<h2>I coefficienti più comuni</h2>
<table>
<thead><tr><th>Attività</th><th>Coefficiente</th><th>Spese riconosciute</th></tr></thead>
<tbody>
<tr><td>Professionisti</td><td>78%</td><td>22%</td></tr>
<tr><td>Commercio al dettaglio e all’ingrosso</td><td>40%</td><td>60%</td></tr>
<tr><td>Alloggio e ristorazione</td><td>40%</td><td>60%</td></tr>
<tr><td>Costruzioni e attività immobiliari</td><td>86%</td><td>14%</td></tr>
<tr><td>Altre attività, artigiani compresi</td><td>67%</td><td>33%</td></tr>
</tbody>
</table>
<h2>Primo conto: le spese vere</h2>
<p>Una consulente che fattura 50.000 euro e ne spende 4.000 si vede riconoscere 11.000 euro di spese: il
forfettario le conviene. Un artigiano con 50.000 euro di ricavi e 28.000 di materiali ne vede
riconosciuti soltanto 16.500: paga imposte su un guadagno che non ha avuto.</p>
<h2>Secondo conto: le detrazioni</h2>
<p>Chi ha solo redditi forfettari non può usare le detrazioni per la casa ristrutturata, per i familiari
o per le spese sanitarie. Se sono alte, vanno messe sulla bilancia.</p>
<h2>Terzo conto: i clienti</h2>
<ul>
<li>Senza IVA in fattura il prezzo è più basso per i privati, indifferente per le imprese.</li>
<li>L’IVA sugli acquisti diventa un costo: pesa su chi deve comprare attrezzature.</li>
<li>Oltre 85.000 euro si esce dall’anno dopo; oltre 100.000 si esce subito, con l’IVA dovuta dalla
fattura che supera la soglia.</li>
</ul>
<blockquote><p>La scelta si può rifare ogni anno. Il conto, con i numeri dell’anno che si chiude, richiede
mezz’ora.</p></blockquote>`,
  sheet: () => ({
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
  }),
};
