import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startChild } from '@studio/scripts/child';
import { openApi, sessionCookie, sessionFrom } from '../site/api.ts';
import { publish } from '../site/documents.ts';
import { startSecondGateway } from '../site/second-gateway.ts';
import { siteSettings } from '../site/settings.ts';
import type { AttackPlan } from '../site/slow-clients/attack.ts';
import { p95, visitAsClient } from '../site/slow-clients/visits.ts';
import { expect, test } from '../site/test.ts';

const megabyte = 1024 * 1024;

/** The folder of the measured figures. */
const results = join(import.meta.dirname, '../../test-results');

test.describe('slow clients', { tag: '@slow-clients' }, () => {
  const [visits, attack] = [100, { bodies: 500, idle: 3000, readers: 40 }];
  const { bodies, idle, readers } = attack;
  // It compares times. Tests of the gateway show the same without times.
  const title = `login and documents work for other clients during ${bodies} slow bodies, ${idle} idle connections and ${readers} slow readers`;
  test(title, { tag: '@long' }, async ({ admin, clients, playwright }) => {
    const [victim, attacker] = [await clients.add(), await clients.add()];
    const input = { type: 'F24', title: 'Documento', year: 2026, month: 6 } as const;
    const [small] = await publish(admin, victim, [input]);
    const large = Buffer.concat([small?.bytes ?? Buffer.of(), Buffer.alloc(12 * megabyte)]);
    const file = { name: 'grande.pdf', mimeType: 'application/pdf', buffer: large };
    const [whole] = await publish(admin, attacker, [{ ...input, file }]);
    const gateway = await startSecondGateway({ offset: 30 });
    const api = await openApi(playwright.request, undefined, gateway.url);
    const { email, password } = attacker;
    const login = await api.send('POST', '/api/auth/login', { email, password, mode: 'session' });

    const visit = (times: number) =>
      visitAsClient(gateway.url, victim, `/api/assets/${small?.fileId}`, times);
    const before = await visit(visits / 2);
    const plan: AttackPlan = {
      ...attack,
      site: gateway.url,
      port: Number(new URL(gateway.url).port),
      document: `/api/assets/${whole?.fileId}`,
      cookie: `${sessionCookie}=${sessionFrom(login)}`,
    };
    const attacking = await startChild({
      name: `attack-${idle}`,
      script: join(import.meta.dirname, '../site/slow-clients/attack.ts'),
      environment: { ATTACK_PLAN: JSON.stringify(plan), NODE_OPTIONS: '' },
      logDir: join(siteSettings.dataDir, 'logs'),
      ready: /^ready/,
    });
    const meanwhile = await visit(visits);
    await attacking.stop();
    // The quiet times are before and after the attack: other load of the machine counts on both sides.
    const after = await visit(visits / 2);
    await api.dispose();
    await gateway.stop();

    const figures = (['login', 'list', 'document'] as const).map((what) => {
      const usual = p95([...before[what], ...after[what]]);
      const attacked = p95(meanwhile[what]);
      const times = `${usual.toFixed(1)} ms, under attack ${attacked.toFixed(1)} ms`;
      return { usual, attacked, line: `p95 of ${what}: ${times}\n` };
    });
    await mkdir(results, { recursive: true });
    await writeFile(
      join(results, `slow-clients-${idle}.txt`),
      figures.map(({ line }) => line),
    );
    for (const { usual, attacked, line } of figures) expect(attacked, line).toBeLessThan(3 * usual);
  });
});
