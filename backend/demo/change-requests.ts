import { dayLength } from '@studio/shared/rules';
import type { DemoItem } from './demo-content.ts';
import { demoUsers } from './users.ts';

/** Returns one waiting and one refused change request of a demo client; neither causes a mail. */
export function changeRequestItems(now: Date): DemoItem[] {
  const { id: cliente, telefono, pec } = demoUsers.cliente40;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayLength).toISOString();
  return [
    {
      id: 1,
      cliente,
      campo: 'pec',
      valore_attuale: pec,
      valore_richiesto: 'zanotti@pec.example.com',
      stato: 'rifiutata',
      motivo: 'La casella non risulta attiva: riprova quando il gestore l’ha aperta.',
      avvisato_il: daysAgo(19),
      date_created: daysAgo(21),
      date_updated: daysAgo(19),
    },
    {
      // Without the unique key: the client may have asked again when the demo is installed anew.
      id: 2,
      cliente,
      campo: 'telefono',
      valore_attuale: telefono,
      valore_richiesto: '+39 0542 000041',
      stato: 'in_attesa',
      date_created: daysAgo(1),
    },
  ];
}
