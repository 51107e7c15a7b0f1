import { roleIds } from '@studio/shared/contract';
import { clients } from './clients.ts';
import { editors } from './editors.ts';
import { corrections } from './editors-clients.ts';
import type { PolicyDefinition } from './policy-definition.ts';
import { visitors } from './visitors.ts';

/** Every policy of the project. */
export const policies: PolicyDefinition[] = [visitors, clients, editors, corrections];

/** Every role of the project besides the stock administrator. */
export const roles = [
  {
    id: roleIds.cliente,
    name: 'Cliente',
    icon: 'person',
    description: 'Accede all’area clienti del sito',
  },
  {
    id: roleIds.redattore,
    name: 'Redattore',
    icon: 'edit_note',
    description: 'Cura i contenuti del sito e i documenti dei clienti',
  },
];
