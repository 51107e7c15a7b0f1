import { roleIds } from '@studio/shared/contract';
import { openApi } from '../site/api.ts';
import { sessionFor } from '../site/caller.ts';
import { expect, test } from '../site/test.ts';

// A failure that shows only sometimes is a finding here.
test.describe.configure({ retries: 0 });

const otherRole = '00000000-0000-4000-8000-00000000beef';

/** Fields that clients must not set. */
const privileges: Record<string, unknown> = {
  role: roleIds.redattore,
  status: 'active',
  policies: [{ policy: otherRole }],
  token: 'un-token-scelto-da-me',
  provider: 'google',
  external_identifier: 'qualcuno',
  tfa_secret: 'JBSWY3DPEHPK3PXP',
  auth_data: { a: 1 },
  last_access: '2001-01-01T00:00:00',
  id: otherRole,
};

test.describe('threats to the server', { tag: '@security' }, () => {
  test('mass assignment: a client cannot give itself rights', async ({ clients, playwright }) => {
    const client = await clients.add();
    const session = await sessionFor(playwright.request, client);
    const { last_access: _before, ...before } = (await clients.row(client.email)) ?? {};
    const api = await openApi(playwright.request, session);
    for (const [name, value] of Object.entries({
      ...privileges,
      tfa_secret: null,
      status: 'invited',
    })) {
      const answer = await api.send('PATCH', '/api/users/me', { [name]: value });
      expect(answer.status(), name).toBe(404);
      const values = { values: { [name]: value } };
      const asked = await api.send('POST', '/api/change-requests', values);
      expect(asked.status(), name).toBe(400);
    }
    const { last_access: _after, ...after } = (await clients.row(client.email)) ?? {};
    expect(after).toEqual(before);
    expect((await api.get('/api/users/me')).status()).toBe(200);
    await api.dispose();
  });
});
