import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  reminderMail,
  withdrawalMail,
} from '../../extensions/portal/src/documents/client-notices.ts';

const site = 'https://studio.example';
const about = (id: number, azienda: number | null) => ({
  ...{ id, azienda, tipologia: 'F24', anno: 2026, mese: 6, motivo: 'Doppio' },
});

test('a mail about documents leads to the company that they belong to', () => {
  const page = `${site}/account/documenti`;
  const one = [about(7, 4)];
  const two = [about(7, 4), about(8, 4)];
  const mixed = [about(7, 4), about(8, null)];
  assert.equal(reminderMail(one, site).url, `${page}?azienda=4&documento=7`);
  assert.equal(reminderMail(two, site).url, `${page}?azienda=4`);
  assert.equal(reminderMail(mixed, site).url, page);
  assert.equal(reminderMail([about(7, null)], site).url, `${page}?documento=7`);
  // The list no longer has it.
  assert.equal(withdrawalMail(one, site).url, `${page}?azienda=4`);
  assert.equal(withdrawalMail(mixed, site).url, page);
});
