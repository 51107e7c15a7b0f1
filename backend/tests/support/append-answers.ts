import { appendAnswer, lockChain } from '../../extensions/portal/src/due/answers/chain.ts';
import { openInstallation } from './installation.ts';
import { connectDatabase } from './outgoing.ts';

const [address = '', name = '', count = '0'] = process.argv.slice(2);

// Another process of the backend: it appends answers to the chain like it, one transaction each.
const database = connectDatabase(await openInstallation(JSON.parse(address)));
for (let index = 1; index <= Number(count); index += 1) {
  await database.transaction(async (transaction) => {
    await lockChain(transaction);
    await appendAnswer(transaction, {
      quando: new Date(),
      tipo: 'presa_visione',
      nome: name,
      persona: name,
      azienda: null,
      argomento: 'documento',
      oggetto: -index,
      descrizione: `${name} ${index}`,
      file: null,
      impronta_documento: null,
      indirizzo: null,
      nota: null,
    });
  });
}
await database.destroy();
