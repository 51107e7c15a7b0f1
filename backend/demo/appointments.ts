import type { DemoItem } from './demo-content.ts';

const hour = 60 * 60 * 1000;

/** Returns two requests for an appointment: a new one, and one that the firm has answered. */
export function appointmentItems(now: Date): DemoItem[] {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hour).toISOString();
  const received = (hours: number) => ({
    consenso_il: hoursAgo(hours),
    avvisato_il: hoursAgo(hours),
    date_created: hoursAgo(hours),
  });
  return [
    {
      id: 1,
      stato: 'gestita',
      nome: 'Serena Galli',
      email: 'serena.galli@example.com',
      telefono: '',
      argomento: 'Dichiarazioni e IVA',
      preferenze: ['martedi', 'mattina'],
      messaggio: 'Ho venduto casa quest’anno e non so come dichiararlo.',
      nota: 'Vista in studio: le mandiamo l’elenco dei documenti.',
      ...received(190),
    },
    {
      id: 2,
      stato: 'nuova',
      nome: 'Davide Morandi',
      email: '',
      telefono: '+39 333 000 0187',
      argomento: 'Altro',
      preferenze: ['lunedi', 'giovedi', 'pomeriggio'],
      messaggio: 'Vorrei aprire una partita IVA: mi spiegate da dove si parte?',
      ...received(5),
    },
  ];
}
