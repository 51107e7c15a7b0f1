import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleIds } from '@studio/shared/contract';
import { demoUsers } from '../../../demo/users.ts';
import { newAddress } from '../../support/accounts.ts';
import { besideInstallation } from '../../support/beside.ts';
import { row } from '../../support/expect.ts';
import { outgoing } from '../../support/outgoing.ts';

const { installation, database } = await besideInstallation();

test('an invitation goes out while another mail leaves the outbox', async () => {
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const [email, old] = [newAddress('invitata.di.nuovo'), newAddress('vecchia')];
  const client = { email, role: roleIds.cliente, status: 'active' };
  const { id: cliente } = await row(installation.service.post('/users', client));
  const ended = { destinatario: old, tipo: 'new-device', stato: 'inviata', tentativi: 1 };
  await database('posta_in_uscita').insert({ ...ended, creata_il: new Date(0) });
  // As the retention of the same moment: the number of mails does not grow.
  const removal = `DELETE FROM posta_in_uscita WHERE destinatario = '${old}';`;
  const isPostgres = installation.settings.database.client === 'pg';
  const [start, end] = isPostgres
    ? [
        `CREATE FUNCTION remove_old() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN ${removal} RETURN NULL; END $$;
         CREATE TRIGGER remove_old AFTER INSERT ON posta_in_uscita EXECUTE FUNCTION remove_old()`,
        'DROP FUNCTION remove_old CASCADE',
      ]
    : [
        `CREATE TRIGGER remove_old AFTER INSERT ON posta_in_uscita BEGIN ${removal} END`,
        'DROP TRIGGER remove_old',
      ];
  await database.raw(start);
  try {
    const act = { cliente, tipo: 'invita', motivo: 'Non la trova più' };
    const { dettaglio } = await row(editor.post('/items/interventi_clienti', act));
    assert.equal(dettaglio, `E-mail a ${email}`);
  } finally {
    await database.raw(end);
  }
  assert.equal((await outgoing(installation, email, 'first-password')).length, 1);
  assert.equal((await outgoing(installation, old)).length, 0);
});
