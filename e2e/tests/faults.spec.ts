import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, openApi } from '../site/api.ts';
import { type Fault, faults, gatewayKilled, mailKilled } from '../site/faults/kinds.ts';
import { type Load, startLoad } from '../site/faults/load.ts';
import { memoryOf } from '../site/faults/processes.ts';
import { expect, test } from '../site/own-site.ts';
import type { TestSite } from '../site/test.ts';

test.describe.configure({ mode: 'serial' });

/** `npm test` kills three programs; `npm test -- --only=faults` runs every fault, and a long load. */
const representative = new Set([gatewayKilled, mailKilled]);

/** Requests per second. */
const rate = 20;

/** Longest time without pages when the gateway itself stops, in milliseconds; a loaded machine takes a multiple. */
const longestGap = 3000 * Number(process.env.FAULTS_PATIENCE ?? 5);

/** Minutes of the long load. */
const minutes = Number(process.env.FAULTS_MINUTES ?? 30);

const report = join(import.meta.dirname, '../../test-results/faults.md');

/** Causes a fault under load, and expects that pages keep coming and that an accepted message arrives. */
async function tryFault(fault: Fault, site: TestSite, api: Api, load: Load): Promise<void> {
  await expect.poll(load.asked).toBeGreaterThan(rate);
  expect(load.failures()).toEqual([]);

  const began = Date.now();
  // A message that the site acknowledges during the fault must arrive.
  const happening = fault.happen(site.dataDir);
  await Promise.race([happening, sleep(500)]);
  const words = `Messaggio ${began}`;
  const send = async () =>
    await expect
      .poll(
        async () => {
          const message = {
            ...{ nome: 'Ada', email: 'ada@example.com', telefono: '' },
            ...{ messaggio: words, sito: '' },
          };
          const answer = await api.send('POST', '/api/contact', message).catch(() => undefined);
          return answer?.status();
        },
        { intervals: [500] },
      )
      .toBe(204);
  const sending = send();
  await happening;
  await sending;
  // A fresh read from the backend shows that the fault is over.
  await expect
    .poll(async () => {
      const answer = await fetch(`${site.studioUrl}/server/ping`).catch(() => undefined);
      return answer?.status;
    })
    .toBe(200);
  await expect
    .poll(async () => (await fetch(site.url).catch(() => undefined))?.status, { intervals: [50] })
    .toBe(200);
  const healed = Date.now() - began;
  const arrived = async () => {
    const answer = await fetch(`${site.mailUrl}/api/email`).catch(() => undefined);
    return (await answer?.text())?.includes(words) ?? false;
  };
  await expect.poll(arrived, { message: 'the message arrives' }).toBe(true);
  await load.stop();

  const failures = load.failures();
  // The test has failed by now if a message was lost.
  await appendFile(
    report,
    `| ${fault.name} | ${load.asked()} | ${failures.length} | ${(healed / 1000).toFixed(1)} s | nothing |\n`,
  );
  if (!fault.endsGateway) expect(failures).toEqual([]);
  else {
    const [first, last] = [failures.at(0)?.at ?? 0, failures.at(-1)?.at ?? 0];
    expect(last - first).toBeLessThan(longestGap);
  }
}

test.describe('faults of the machine', { tag: ['@faults', '@own-site'] }, () => {
  test.beforeAll(async () => {
    await mkdir(join(report, '..'), { recursive: true });
    await writeFile(
      report,
      '| Fault | Requests | Failed | Heals after | Lost |\n| --- | ---: | ---: | ---: | --- |\n',
    );
  });

  for (const fault of faults) {
    const title = `the site keeps serving pages and loses no acknowledged message when ${fault.name}`;
    const tag = representative.has(fault) ? {} : { tag: '@long' };
    test(title, tag, async ({ playwright, site }) => {
      const api = await openApi(playwright.request, undefined, site.url);
      const load = startLoad(site.url, rate);
      try {
        await tryFault(fault, site, api, load);
      } finally {
        await load.stop();
        await api.dispose();
      }
    });
  }

  test.describe(() => {
    // Declared before the test begins: what ends hanging workers must know it.
    test.describe.configure({ timeout: (minutes + 5) * 60_000 });

    test('memory stays flat and no page fails during half an hour of load', {
      tag: '@long',
    }, async ({ site }) => {
      const load = startLoad(site.url, rate);
      await sleep(Math.min(60_000, (minutes * 60_000) / 4));
      const begun = await memoryOf('gateway');
      await sleep(minutes * 60_000);
      const ended = await memoryOf('gateway');
      await load.stop();
      await appendFile(
        report,
        `| ${minutes} minutes of load (${begun.toFixed(0)} → ${ended.toFixed(0)} MiB) | ${load.asked()} | ${load.failures().length} | | nothing |\n`,
      );
      expect(load.failures()).toEqual([]);
      expect(ended).toBeLessThan(begun * 1.3);
    });
  });
});
