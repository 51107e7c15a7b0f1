import { defineModule } from '@directus/extensions-sdk';
import { clientList } from './client-list.ts';
import { inbox } from './inbox.ts';
import { messages } from './messages.ts';
import { overview } from './overview.ts';
import { record } from './record/record.ts';
import { search } from './search.ts';
import { thread } from './thread.ts';

/** The module of the Studio's start page; Directus bundles it into the Studio when it starts. */
export default defineModule({
  id: 'panoramica',
  name: 'Panoramica',
  icon: 'space_dashboard',
  routes: [
    { path: '', component: overview },
    {
      path: 'cerca',
      component: search,
      props: ({ query }: { query: { testo?: unknown } }) => ({ testo: String(query.testo ?? '') }),
    },
    { path: 'in-arrivo', component: inbox },
    { path: 'messaggi', component: messages },
    { path: 'messaggi/:tipo/:id', component: thread, props: true },
    ...(['cliente', 'azienda'] as const).map((tipo) => ({
      path: `${tipo === 'cliente' ? 'clienti' : 'aziende'}/:id`,
      component: record,
      props: ({ params }: { params: object }) => ({ ...params, tipo }),
    })),
    { path: ':elenco', component: clientList, props: true },
  ],
});
