import type { Article } from './article.ts';

/** What the civil code means by adequate structures. */
export const adequateStructures: Article = {
  slug: 'adeguati-assetti',
  monthDay: '10-06',
  yearsBefore: 0,
  title: () => 'Adeguati assetti: non un adempimento in più, ma tre pagine al mese',
  summary:
    () => `<p>Il codice civile chiede a ogni società di accorgersi in tempo delle difficoltà. In una piccola impresa
bastano tre prospetti, purché qualcuno li legga.</p>`,
  body: () => `<p>L’articolo 2086 del codice civile impone all’imprenditore che opera in forma societaria di dotarsi di un
assetto organizzativo, amministrativo e contabile adeguato alla natura e alle dimensioni dell’impresa,
anche per rilevare tempestivamente la crisi. Vale per la grande società e per la S.r.l. con tre
dipendenti.</p>
<h2>Che cosa significa, in concreto</h2>
<p>Tre domande a cui saper rispondere in ogni momento:</p>
<ol>
<li>Nei prossimi dodici mesi la cassa basta a pagare quello che abbiamo promesso?</li>
<li>Su che cosa guadagniamo, e su che cosa perdiamo?</li>
<li>Chi decide che cosa, e chi lo controlla?</li>
</ol>
<h2>Le tre pagine</h2>
<p><strong>La cassa.</strong> Una previsione settimanale per il trimestre e mensile per l’anno. Si aggiorna
in venti minuti, se la contabilità è in pari.</p>
<p><strong>I margini.</strong> Un conto economico per linea di prodotto o per commessa, confrontato con il
budget. Non serve la precisione al centesimo: serve che arrivi entro il venti del mese.</p>
<p><strong>Gli impegni.</strong> Debiti scaduti verso fornitori, banche, fisco e dipendenti. Il codice della
crisi indica soglie precise: meglio conoscerle prima che arrivi una segnalazione.</p>
<h2>I segnali da non ignorare</h2>
<table>
<thead><tr><th>Debiti verso</th><th>Segnale</th></tr></thead>
<tbody>
<tr><td>Dipendenti</td><td>Retribuzioni scadute da almeno 30 giorni, oltre la metà del monte mensile</td></tr>
<tr><td>Fornitori</td><td>Debiti scaduti da almeno 90 giorni superiori a quelli non scaduti</td></tr>
<tr><td>Banche</td><td>Esposizioni scadute o sconfinate da più di 60 giorni, almeno il 5% del totale</td></tr>
</tbody>
</table>
<h2>Da dove cominciare</h2>
<p>Dalla contabilità in pari. Poi da un incontro al mese, sempre lo stesso giorno, di un’ora. Il verbale
è di poche righe: che cosa abbiamo visto, che cosa decidiamo. È la prova migliore che gli assetti ci
sono, e che funzionano.</p>`,
};
