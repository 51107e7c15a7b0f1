import { mailsPage, mailsPageText } from '../schema/built-in-pages.ts';
import { type DemoItem, fileId } from './demo-content.ts';
import { htmlText } from './texts.ts';

interface Page {
  url: string;
  titolo: string;
  nome: string;
  descrizione: string;
  contenuto: string;
  picture: string;
  related_data?: string[];
  status?: 'draft';
}

const pages: Page[] = [
  {
    url: '/',
    titolo: 'Uno studio che si fa capire',
    nome: 'home',
    descrizione:
      'Studio Bellandi, dottori commercialisti a Bologna: contabilità, bilanci, dichiarazioni, paghe e consulenza per imprese e professionisti.',
    contenuto: `<p>Dal 1998 seguiamo imprese e professionisti di Bologna e dell’Emilia: contabilità e bilanci,
dichiarazioni, paghe, società e contratti. Diciamo prima quanto si paga, quando e perché.</p>
<p>I documenti di ogni cliente si trovano nell’area clienti, in ordine e a portata di mano:
bilanci, deleghe F24, dichiarazioni e cedolini degli ultimi anni.</p>`,
    picture: 'portici.jpg',
    related_data: ['news', 'attivita', 'team', 'loghi', 'scadenze'],
  },
  {
    url: '/about',
    titolo: 'Lo studio',
    nome: 'about',
    descrizione:
      'La storia, il metodo e le regole di lavoro di Studio Bellandi, società tra professionisti di Bologna.',
    contenuto: htmlText('about.html'),
    picture: 'registro-e-penna.jpg',
    related_data: ['loghi'],
  },
  {
    url: '/news',
    titolo: 'News',
    nome: 'news',
    descrizione:
      'Novità fiscali, societarie e del lavoro spiegate da Studio Bellandi con parole semplici.',
    contenuto: `<p>Le novità che contano, spiegate in poche righe. Quando serve un approfondimento lo trovi
nel testo o nel documento allegato.</p>`,
    picture: 'tetti-al-tramonto.jpg',
    related_data: ['news'],
  },
  {
    url: '/team',
    titolo: 'Il team',
    nome: 'team',
    descrizione: 'Commercialisti, consulenti del lavoro e revisori: le persone di Studio Bellandi.',
    contenuto: `<p>Ventidue persone, di cui sette rispondono per prime: sono i riferimenti dei nostri clienti,
ciascuna per la propria materia.</p>`,
    picture: 'scalone.jpg',
    related_data: ['team'],
  },
  {
    url: '/attivita',
    titolo: 'Attività',
    nome: 'attivita',
    descrizione:
      'Contabilità, dichiarazioni, società, paghe, agevolazioni, controllo di gestione, revisione e contenzioso.',
    contenuto: `<p>Otto materie, un solo metodo: una persona di riferimento, tempi scritti, risposte brevi. Se una
questione esce dalle nostre competenze lo diciamo subito, e indichiamo chi può seguirla.</p>`,
    picture: 'colonnato.jpg',
    related_data: ['attivita'],
  },
  {
    url: '/scadenzario',
    titolo: 'Scadenzario',
    nome: 'scadenzario',
    descrizione:
      'Le scadenze fiscali e societarie dei prossimi dodici mesi, con una scheda da scaricare per ciascuna.',
    contenuto: `<p>Le date dei prossimi dodici mesi, già spostate al primo giorno lavorativo quando cadono di
sabato o in un giorno festivo. Ogni voce ha la sua scheda: chi deve fare che cosa, e come.</p>`,
    picture: 'meridiana.jpg',
    related_data: ['scadenze'],
  },
  {
    url: '/privacy',
    titolo: 'Privacy e cookie',
    nome: 'privacy',
    descrizione: 'Come Studio Bellandi tratta i dati personali. Il sito usa solo cookie tecnici.',
    contenuto: htmlText('privacy.html'),
    picture: 'portone.jpg',
  },
  {
    url: '/lavora-con-noi',
    titolo: 'Lavora con noi',
    nome: 'lavora-con-noi',
    descrizione: 'Tirocini, praticantato e posizioni aperte nello Studio Bellandi di Bologna.',
    contenuto: `<p>Cerchiamo persone curiose, precise e gentili, in quest’ordine. Ai tirocinanti riconosciamo un
rimborso dal primo giorno e il tempo per preparare l’esame di Stato.</p>
<h2>Posizioni aperte</h2>
<ul>
<li><strong>Tirocinante dottore commercialista</strong>: laurea magistrale in economia, diciotto mesi
di pratica tra contabilità, bilanci e dichiarazioni.</li>
<li><strong>Addetto o addetta alle paghe</strong>: almeno due anni di esperienza nell’elaborazione dei
cedolini, anche a tempo parziale.</li>
</ul>
<h2>Come candidarsi</h2>
<p>Invia il curriculum a <a href="mailto:studio@example.com">studio@example.com</a> con due righe su di te.
Rispondiamo a tutti entro dieci giorni.</p>`,
    picture: 'loggia.jpg',
  },
  {
    url: '/bozza-interna',
    titolo: 'Bozza interna',
    nome: 'bozza-interna',
    descrizione: 'Pagina in preparazione, non ancora pubblicata.',
    contenuto:
      '<p>Testo in preparazione: convenzioni e orari estivi. Da rivedere prima della pubblicazione.</p>',
    picture: 'carta.jpg',
    status: 'draft',
  },
  {
    url: mailsPage,
    titolo: 'Come riconoscere le nostre e-mail',
    nome: 'le-nostre-email',
    descrizione:
      'Quali messaggi automatici invia Studio Bellandi, come sono fatti e che cosa non chiedono mai.',
    contenuto: mailsPageText,
    picture: 'carta.jpg',
  },
];

/** Returns the pages of the site: the eight built-in ones, one that an editor added and one draft. */
export function pageItems(): DemoItem[] {
  return pages.map(({ picture, related_data = [], status = 'published', ...page }, index) => ({
    id: index + 1,
    status,
    sort: index + 1,
    ...page,
    header_image: fileId(picture),
    related_data,
  }));
}
