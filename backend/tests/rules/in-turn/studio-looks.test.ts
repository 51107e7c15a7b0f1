import assert from 'node:assert/strict';
import { test } from 'node:test';
import { studioTexts } from '../../../access/studio-looks.ts';
import { demoUsers } from '../../../demo/users.ts';
import { besideInstallation } from '../../support/beside.ts';
import { row, rows } from '../../support/expect.ts';
import { waitFor } from '../../support/wait-for.ts';

// The firm's name is the whole installation's.
const { installation } = await besideInstallation();
const { service } = installation;

const lastPageOf = async (id: string) => (await row(service.get(`/users/${id}`))).last_page;

test('opens the overview after each login of staff, and leaves clients alone', async () => {
  const { redattore, admin, cliente0 } = demoUsers;
  for (const { id, email } of [redattore, admin]) {
    await service.patch(`/users/${id}`, { last_page: '/content/news' });
    await installation.login(email);
    assert.equal(await lastPageOf(id), '/panoramica');
  }
  await installation.login(cliente0.email);
  assert.equal(await lastPageOf(cliente0.id), null);
});

test('a refused login does not change the page that a person sees next', async () => {
  const { id, email } = demoUsers.redattore;
  await service.patch(`/users/${id}`, { last_page: '/content/news' });
  await assert.rejects(installation.login(email, 'wrong password'));
  assert.equal(await lastPageOf(id), '/content/news');
});

test('shows the firm’s name and logo, also after a change', async () => {
  const firm = await row(service.get('/items/configurazione'));
  const settings = await row(service.get('/settings'));
  assert.deepEqual([settings.project_name, settings.project_logo], [firm.denominazione, firm.logo]);
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  await editor.patch('/items/configurazione', { denominazione: 'Studio Nuovo', logo: null });
  await waitFor('the new name', async () => {
    const { project_name, project_logo } = await row(service.get('/settings'));
    return project_name === 'Studio Nuovo' && project_logo === null ? true : undefined;
  });
});

test('an editor reads the Studio’s own Italian texts', async () => {
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const found = await rows(editor.get('/translations?limit=-1&filter[language][_eq]=it-IT'));
  const texts = Object.fromEntries(found.map(({ key, value }) => [String(key), value]));
  for (const [key, value] of Object.entries(studioTexts)) assert.equal(texts[key], value);
});
