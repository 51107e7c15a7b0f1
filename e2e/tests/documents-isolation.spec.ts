import { randomUUID } from 'node:crypto';
import { type Call, type Caller, fingerprint } from '../site/caller.ts';
import { addClientsWithDocuments, waysToAsk, widenings } from '../site/document-isolation.ts';
import type { Published } from '../site/documents.ts';
import { expect, test } from '../site/test.ts';

// A failure that shows only sometimes is a finding here.
test.describe.configure({ retries: 0 });

/**
 * Returns the first item of a list.
 * @throws {Error} when the list is empty
 */
function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('No document was published');
  return item;
}

test.describe('isolation of documents', { tag: ['@documents', '@security'] }, () => {
  test('isolation: every list request returns only the caller’s documents', async ({
    playwright,
    admin,
    clients,
  }) => {
    const { ada, adas, evas, asAda, asEva, asStranger, dispose } = await addClientsWithDocuments(
      playwright.request,
      admin,
      clients,
    );
    const list = '/api/items/documenti_clienti';
    const secrets = [
      ada.id,
      ada.email,
      ...adas.flatMap(({ id, fileId }) => [`"id":${id}`, fileId]),
    ];
    for (const caller of [asEva, asStranger]) {
      for (const widening of widenings(ada.id)) {
        const answer = await caller.ask(`${list}?${widening}`);
        const body = await answer.text();
        expect(answer.headers()['cache-control'], widening).toBe('no-store');
        // The answer of a rejection may repeat the request.
        if (!answer.ok()) expect([400, 401, 403], widening).toContain(answer.status());
        else for (const secret of secrets) expect(body, widening).not.toContain(secret);
      }
    }
    const rows = async (caller: Caller, query: string) =>
      (await (await caller.ask(`${list}?${query}`)).json()).data;
    const idsOf = (published: readonly Published[]) =>
      published.map(({ id }) => ({ id: Number(id) }));
    expect(await rows(asEva, 'fields=id')).toEqual(idsOf(evas));
    expect(await rows(asAda, 'fields=id&sort=date_created')).toHaveLength(adas.length);
    expect(await rows(asEva, `fields=id&filter[cliente][_eq]=${ada.id}`)).toEqual([]);
    const counted = await (await asEva.ask(`${list}?limit=0&meta=*`)).json();
    expect(counted.meta).toMatchObject({ total_count: evas.length, filter_count: evas.length });
    expect((await asStranger.ask(list)).status()).toBe(403);
    await dispose();
  });

  test('isolation: no other path or method returns a document', async ({
    playwright,
    admin,
    clients,
  }) => {
    const { ada, adas, asEva, dispose } = await addClientsWithDocuments(
      playwright.request,
      admin,
      clients,
    );
    const { id, fileId } = first(adas);
    const stored = async () => {
      const row = await admin.readOne(`/items/documenti_clienti/${id}?fields=*`);
      // The backend may note at any moment that it has sent the client a mail.
      return { ...row, avvisato_il: undefined };
    };
    const before = await stored();
    const data = { cliente: ada.id, anno: 1999 };
    const doors: readonly (readonly [method: string, path: string])[] = [
      ...['GET', 'PATCH', 'DELETE'].map((verb) => [verb, `items/documenti_clienti/${id}`] as const),
      ...['POST', 'PATCH', 'DELETE', 'SEARCH'].map((v) => [v, 'items/documenti_clienti'] as const),
      ...['GET', 'PATCH', 'DELETE'].map((verb) => [verb, `files/${fileId}`] as const),
      ...['PATCH', 'DELETE'].map((verb) => [verb, 'files'] as const),
      ...['POST', 'PUT', 'PATCH', 'DELETE'].map((verb) => [verb, `assets/${fileId}`] as const),
      ...['files', 'folders', 'revisions', 'activity', 'versions', 'users', `users/${ada.id}`].map(
        (path) => ['GET', path] as const,
      ),
      ...[
        'accessi_documenti',
        'consegne',
        'consegne_files',
        'consegne_righe',
        'avvisi_clienti',
        'directus_files',
      ].map((collection) => ['GET', `items/${collection}`] as const),
      ['POST', 'assets/files'],
      ['POST', 'assets/folder'],
      ['GET', `assets/folder/${fileId}/x`],
      ['POST', `assets/folder/${fileId}`],
      ['POST', 'files/import'],
      ['POST', 'graphql'],
      ['POST', 'shares'],
      ['POST', 'utils/export/documenti_clienti'],
      ['GET', `account/files/${fileId}`],
    ];
    for (const [method, path] of doors) {
      const answer = await asEva.ask(`/api/${path}`, {
        method,
        ...(method !== 'GET' && { data }),
      });
      expect([path, method, answer.status()]).toEqual([path, method, 404]);
      expect(await answer.text()).not.toContain(ada.id);
    }
    expect(await stored()).toEqual(before);
    await dispose();
  });

  test('isolation: another client’s file and a missing file get byte-identical answers', async ({
    playwright,
    admin,
    clients,
  }) => {
    const { adas, asAda, asEva, asStranger, dispose } = await addClientsWithDocuments(
      playwright.request,
      admin,
      clients,
    );
    const { id, fileId } = first(adas);
    for (const caller of [asEva, asStranger]) {
      for (const [suffix, call] of waysToAsk) {
        const answerTo = async (file: string) =>
          fingerprint(await caller.ask(`/api/assets/${file}${suffix}`, call));
        const foreign = await answerTo(fileId);
        const what = `${suffix} ${JSON.stringify(call)}`;
        expect(foreign, what).toMatch(/^403\n/);
        expect(foreign, what).toMatch(/^cache-control: no-store$/im);
        for (const unknown of [randomUUID(), fileId.replace(/.$/, 'x'), 'x', id]) {
          expect(await answerTo(unknown), `${what} ${unknown}`).toBe(foreign);
        }
      }
      // The sizes of pictures are public, and the same for every file.
      for (const size of ['key=system-large-cover', 'key=nessuna']) {
        const foreign = await caller.ask(`/api/assets/${fileId}?${size}`);
        const unknown = await caller.ask(`/api/assets/${randomUUID()}?${size}`);
        expect(await fingerprint(foreign), size).toBe(await fingerprint(unknown));
      }
    }
    // Failed requests leave no entry in the download log.
    const receipts = `/items/accessi_documenti?filter[documento][_eq]=${id}`;
    expect(await admin.read(receipts)).toEqual([]);
    expect(
      (await admin.readOne(`/items/documenti_clienti/${id}?fields=letto_il`)).letto_il,
    ).toBeNull();
    expect((await asAda.ask(`/api/assets/${fileId}`)).status()).toBe(200);
    expect(await admin.read(receipts)).toHaveLength(1);
    await dispose();
  });

  test('isolation: a client reads their own file whole or in parts, and no cache may store it', async ({
    playwright,
    admin,
    clients,
  }) => {
    const { adas, asAda, asEva, asStranger, dispose } = await addClientsWithDocuments(
      playwright.request,
      admin,
      clients,
    );
    const { fileId, bytes } = first(adas);
    const url = `/api/assets/${fileId}`;
    const asks: readonly (readonly [string, Call, number, Buffer])[] = [
      ['', {}, 200, bytes],
      ['/F24-2026-06.pdf?download', {}, 200, bytes],
      ['', { method: 'HEAD' }, 200, Buffer.alloc(0)],
      ['', { headers: { range: 'bytes=0-9' } }, 206, bytes.subarray(0, 10)],
      ['', { headers: { range: 'bytes=10-' } }, 206, bytes.subarray(10)],
      ['', { headers: { range: 'bytes=-5' } }, 206, bytes.subarray(-5)],
      ['', { headers: { range: `bytes=${bytes.length}-` } }, 416, Buffer.alloc(0)],
    ];
    for (const [suffix, call, status, body] of asks) {
      const what = `${suffix} ${JSON.stringify(call)}`;
      const answer = await asAda.ask(url + suffix, call);
      expect(answer.status(), what).toBe(status);
      expect((await answer.body()).equals(body), what).toBe(true);
      const headers = answer.headers();
      expect(headers['cache-control'], what).toBe('no-store');
      expect(headers['set-cookie'], what).toBeUndefined();
      expect(headers['content-security-policy'], what).toContain('sandbox');
      expect(headers['x-content-type-options'], what).toBe('nosniff');
      expect(headers['cross-origin-resource-policy'], what).toBe('same-origin');
      // Right after its owner requested it, at the same address.
      for (const other of [asEva, asStranger]) {
        expect((await other.ask(url + suffix, call)).status(), what).toBe(403);
      }
    }
    const saved = await asAda.ask(`${url}/F24-2026-06.pdf?download`);
    expect(saved.headers()['content-disposition']).toBe('attachment; filename="F24-2026-06.pdf"');
    const size = (await asAda.ask(url, { method: 'HEAD' })).headers()['content-length'];
    expect(size).toBe(String(bytes.length));
    await dispose();
  });

  test('isolation: a withdrawn document disappears at once, and one that was read keeps its client', async ({
    playwright,
    admin,
    clients,
  }) => {
    const { eva, adas, asAda, asEva, dispose } = await addClientsWithDocuments(
      playwright.request,
      admin,
      clients,
    );
    const [given, withdrawn] = adas;
    const statuses = async ({ fileId }: Published) => [
      (await asAda.ask(`/api/assets/${fileId}`)).status(),
      (await asEva.ask(`/api/assets/${fileId}`)).status(),
    ];
    if (given === undefined || withdrawn === undefined)
      throw new Error('The two documents were not published');
    expect([await statuses(given), await statuses(withdrawn)]).toEqual([
      [200, 403],
      [200, 403],
    ]);
    await expect(
      admin.patch(`/items/documenti_clienti/${given.id}`, { cliente: eva.id }),
    ).rejects.toThrow(/già stato letto/);
    await admin.remove(`/items/documenti_clienti/${withdrawn.id}`);
    expect([await statuses(given), await statuses(withdrawn)]).toEqual([
      [200, 403],
      [403, 403],
    ]);
    await dispose();
  });

  test('isolation: a client with a closed account or an ended session gets no document', async ({
    playwright,
    admin,
    clients,
  }) => {
    const { ada, adas, asAda, asEva, evas, dispose } = await addClientsWithDocuments(
      playwright.request,
      admin,
      clients,
    );
    await clients.change(ada, { status: 'suspended' });
    const closed = await asAda.ask(`/api/assets/${first(adas).fileId}`);
    expect([401, 403]).toContain(closed.status());
    expect(await closed.text()).not.toContain('%PDF');
    const leave = { method: 'POST', data: { mode: 'session' } };
    expect((await asEva.ask('/api/auth/logout', leave)).ok()).toBe(true);
    const ended = await asEva.ask(`/api/assets/${first(evas).fileId}`);
    expect(ended.status()).toBe(401);
    expect(ended.headers()['cache-control']).toBe('no-store');
    await dispose();
  });
});
