import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packAll } from './packages/pack.ts';

const { values } = parseArgs({
  options: {
    'pack-destination': {
      type: 'string',
      default: join(import.meta.dirname, '../.data/packages'),
    },
  },
});

for (const file of await packAll(resolve(values['pack-destination']))) console.log(file);
