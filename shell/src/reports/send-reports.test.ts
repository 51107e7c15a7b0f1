import { reportsSchema, viewSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { createQueue } from './queue.ts';
import { sendReports } from './send-reports.ts';

const originalFetch = globalThis.fetch;
let stop: () => void = () => undefined;
let visibility: jest.SpyInstance;

/** A page that sends what it is told, and a site that takes it, unless told otherwise. */
function openPage({ takesViews = true, takesBeacons = true } = {}) {
  const sent: string[] = [];
  const site = { takesViews };
  const fetch = jest.fn(async (_address: string, init: RequestInit) => {
    if (!site.takesViews) throw new TypeError('Failed to fetch');
    sent.push(String(init.body));
    return new Response(null, { status: 204 });
  });
  const beacons: { address: string; body: Blob }[] = [];
  const sendBeacon = (address: string, body: Blob) => {
    if (takesBeacons) beacons.push({ address, body });
    return takesBeacons;
  };
  Object.assign(globalThis, { fetch });
  Object.assign(navigator, { sendBeacon });
  const queue = createQueue();
  return {
    ...{ queue, fetch, beacons, sent, site },
    start() {
      stop = sendReports(queue, 'shell@1.0.0');
    },
  };
}

const failed = (reason: string) => ({ kind: 'error', reason }) as const;
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function hide() {
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** What a beacon says. */
function textOf(body: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body ?? new Blob());
  });
}

beforeEach(() => {
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  stop();
  jest.useRealTimers();
  visibility.mockRestore();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  Object.assign(globalThis, { fetch: originalFetch });
});

test('a view begins, as the site expects it, and nothing else is sent of a page that tells nothing', async () => {
  const { fetch, beacons, sent, start } = openPage();
  start();
  await pass(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls[0]?.[0]).toBe('/reports/view');
  expect(v.parse(viewSchema, JSON.parse(sent[0] ?? ''))).toEqual({ composition: 'shell@1.0.0' });
  expect(beacons).toEqual([]);
});

test('what is told within three seconds goes in one message, as the site expects it', async () => {
  const { queue, beacons, start } = openPage();
  queue.tell(failed('before the chunk was there'));
  start();
  await pass(2000);
  queue.tell(failed('after'));
  expect(beacons).toHaveLength(0);
  await pass(1000);
  expect(beacons).toHaveLength(1);
  const [beacon] = beacons;
  expect([beacon?.address, beacon?.body.type]).toEqual(['/reports', 'text/plain']);
  jest.useRealTimers();
  const message = v.parse(reportsSchema, JSON.parse(await textOf(beacon?.body)));
  expect(message.reports).toEqual([failed('before the chunk was there'), failed('after')]);
});

test('more than twenty reports are more than one message', async () => {
  const { queue, beacons, start } = openPage();
  for (let number = 0; number < 45; number++) queue.tell(failed('x'));
  start();
  await pass(3000);
  expect(beacons).toHaveLength(3);
});

test('a page that is hidden sends at once', async () => {
  const { queue, beacons, start } = openPage();
  start();
  await pass(0);
  queue.tell(failed('x'));
  hide();
  expect(beacons).toHaveLength(1);
  await pass(3000);
  expect(beacons).toHaveLength(1);
});

test('where the browser takes no beacon the report goes as a request that outlives the page', async () => {
  const { queue, fetch, start } = openPage({ takesBeacons: false });
  queue.tell(failed('x'));
  start();
  await pass(3000);
  expect(fetch.mock.calls[1]).toEqual(['/reports', expect.objectContaining({ keepalive: true })]);
});

test('nothing is sent before the site has taken the view, and nothing is lost, nor told to the console', async () => {
  const { queue, beacons, site, start } = openPage({ takesViews: false });
  queue.tell(failed('first'));
  start();
  await pass(3000);
  hide();
  expect(beacons).toHaveLength(0);
  site.takesViews = true;
  queue.tell(failed('second'));
  await pass(3000);
  jest.useRealTimers();
  expect(await textOf(beacons[0]?.body)).toContain('"first"');
});

test('what is told offline is sent when the network is back', async () => {
  const { queue, fetch, beacons, start } = openPage();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  queue.tell(failed('x'));
  start();
  await pass(10_000);
  expect([fetch.mock.calls.length, beacons.length]).toEqual([0, 0]);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await pass(3000);
  expect(beacons).toHaveLength(1);
});
