import { romeToday } from '@studio/shared/kit/format';
import { addDays } from '@studio/shared/rules';
import { demoCompanies } from './companies.ts';
import type { DemoItem } from './demo-content.ts';
import { documentTypeId } from './documents.ts';
import { demoUsers } from './users.ts';

/** The stage of the last notice, so that none about the demo goes out. */
const told = 1;

/** Returns the deadlines of the smaller demo client, of which one is paid, and one of a company. */
export function dueItems(now: Date): DemoItem[] {
  const inDays = (days: number) => addDays(romeToday(now), days);
  const own = { cliente: demoUsers.cliente40.id, tipologia: documentTypeId('F24') };
  return [
    {
      ...{ id: 1, ...own, tributo: 'F24 IVA e ritenute', importo: '3482.17' },
      ...{ scade_il: inDays(6), modo: 'addebito', documento: 1, avviso: told },
    },
    {
      ...{ id: 2, ...own, tributo: 'Diritto camerale', importo: '120.00', avviso: told },
      ...{ scade_il: inDays(13), modo: 'iban', iban: 'IT60X0542811101000000123456' },
    },
    {
      ...{ id: 3, ...own, tributo: 'Acconto delle imposte', importo: '1250.50', avviso: told },
      ...{ scade_il: inDays(24), modo: 'addebito' },
    },
    {
      ...{ id: 4, ...own, tributo: 'F24 ritenute', importo: '640.00', avviso: told },
      ...{ scade_il: inDays(-20), modo: 'addebito', stato: 'pagata' },
    },
    {
      ...{ id: 9001, azienda: demoCompanies.forno.id, tipologia: documentTypeId('F24') },
      ...{ tributo: 'F24 IVA', importo: '5214.80', scade_il: inDays(6), modo: 'addebito' },
      avviso: told,
    },
  ];
}
