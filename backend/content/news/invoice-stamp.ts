import type { Article } from './article.ts';

/** The stamp duty on electronic invoices. */
export const invoiceStamp: Article = {
  slug: 'bollo-fatture',
  monthDay: '02-10',
  yearsBefore: 0,
  title: () => 'Imposta di bollo sulle fatture elettroniche: come si paga',
  summary:
    () => `<p>Due euro per ogni fattura senza IVA oltre 77,47 euro. L’Agenzia delle Entrate propone il calcolo, ma
controllarlo tocca a chi emette.</p>`,
  body: () => `<p>Ogni trimestre l’Agenzia pubblica nel portale Fatture e Corrispettivi due elenchi: l’elenco A, con le
fatture in cui il bollo è indicato, e l’elenco B, con quelle in cui manca ma sembra dovuto. Il secondo si
può correggere entro la fine del mese successivo al trimestre; poi fa fede.</p>
<h2>Le scadenze</h2>
<table>
<thead><tr><th>Trimestre</th><th>Versamento entro</th></tr></thead>
<tbody>
<tr><td>Primo</td><td>31 maggio</td></tr>
<tr><td>Secondo</td><td>30 settembre</td></tr>
<tr><td>Terzo</td><td>30 novembre</td></tr>
<tr><td>Quarto</td><td>28 febbraio dell’anno dopo</td></tr>
</tbody>
</table>
<p>Se per il primo trimestre l’importo non supera 5.000 euro si può versare con il secondo; se i primi due
insieme non superano 5.000 euro, con il terzo.</p>
<p>A chi ci affida la contabilità controlliamo noi gli elenchi e prepariamo il versamento.</p>`,
};
