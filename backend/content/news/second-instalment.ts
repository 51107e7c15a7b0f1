import type { Article } from './article.ts';

/** How to work out the November payment. */
export const secondInstalment: Article = {
  slug: 'secondo-acconto',
  monthDay: '11-04',
  yearsBefore: 0,
  title: () => 'Secondo acconto: metodo storico o previsionale?',
  summary: ({
    year,
  }) => `<p>Entro fine novembre si versa la seconda rata degli acconti ${year}. Se l’anno è andato peggio del
precedente si può versare meno, ma la previsione va scritta.</p>`,
  body: ({
    year,
    previous,
  }) => `<p>L’acconto si calcola di regola sull’imposta dell’anno precedente: è il metodo storico, non espone
a sanzioni e non richiede calcoli. Chi prevede per il ${year} un reddito più basso del ${previous} può
usare il metodo previsionale e versare in proporzione.</p>
<h2>Quanto si versa</h2>
<table>
<thead><tr><th>Imposta dovuta per l’anno precedente</th><th>Acconto</th></tr></thead>
<tbody>
<tr><td>IRPEF fino a 51,65 euro</td><td>Nessuno</td></tr>
<tr><td>IRPEF da 51,66 a 257,51 euro</td><td>Tutto a novembre</td></tr>
<tr><td>IRPEF da 257,52 euro in su</td><td>40% a giugno e 60% a novembre</td></tr>
<tr><td>Soggetti agli indici di affidabilità (ISA)</td><td>50% a giugno e 50% a novembre</td></tr>
</tbody>
</table>
<h2>Quando conviene prevedere</h2>
<ul>
<li>Un cliente importante è venuto meno.</li>
<li>Nell’anno si è fatto un investimento con ammortamenti rilevanti.</li>
<li>L’anno scorso c’era un’entrata che non si ripete, come la vendita di un immobile.</li>
</ul>
<h2>Che cosa si rischia</h2>
<p>Se la previsione è troppo ottimista, la differenza si paga con sanzione e interessi, ridotti se si
rimedia presto con il ravvedimento. Per questo la scriviamo: una pagina con i numeri fino a ottobre, la
stima degli ultimi due mesi e una firma.</p>
<p>La seconda rata non si può dividere in rate. La trovate anche nello
<a href="/scadenzario">scadenzario</a>.</p>`,
  sheet: ({ year }) => ({
    title: `Acconti ${year}: schema per la previsione`,
    paragraphs: [
      'A. Ricavi e compensi da gennaio a ottobre, dalla contabilità.',
      'B. Ricavi e compensi attesi a novembre e dicembre: ordini, contratti, fatture ricorrenti.',
      'C. Costi da gennaio a ottobre, con gli ammortamenti dell’anno intero.',
      'D. Costi attesi a novembre e dicembre, tredicesime comprese.',
      'E. Reddito previsto: A più B meno C meno D. Imposta prevista: secondo le aliquote dell’anno.',
      'F. Acconto dovuto: imposta prevista meno la prima rata già versata.',
      'Lo schema firmato si conserva con la delega F24 di novembre.',
    ],
  }),
};
