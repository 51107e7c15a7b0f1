import { reportsSchema, viewSchema } from '@studio/shared/contract';
import * as v from 'valibot';
import { sendReports, startOfView } from './send-reports.ts';

const originalFetch = globalThis.fetch;
let stop: () => void = () => undefined;
let visibility: jest.SpyInstance;

/** Opens a page that sends reports to a site that accepts views and a browser that accepts beacons, by default. */
function openPage({ acceptsViews = true, acceptsBeacons = true } = {}) {
  const sent: string[] = [];
  const site = { acceptsViews };
  const fetch = jest.fn(async (_address: string, init: RequestInit) => {
    if (!site.acceptsViews) throw new TypeError('Failed to fetch');
    sent.push(String(init.body));
    return new Response(null, { status: 204 });
  });
  const beacons: { address: string; body: Blob }[] = [];
  const sendBeacon = (address: string, body: Blob) => {
    if (acceptsBeacons) beacons.push({ address, body });
    return acceptsBeacons;
  };
  Object.assign(globalThis, { fetch });
  Object.assign(navigator, { sendBeacon });
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
  const reports = sendReports({ composition: 'shell@1.0.0', traceparent });
  stop = reports.stop;
  return { add: reports.add, fetch, beacons, sent, site };
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const failed = (reason: string) => ({ kind: 'error', reason }) as const;
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function hide() {
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Returns the text of a beacon. */
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

test('begins the view and sends no report for a page without reports', async () => {
  const { fetch, beacons, sent } = openPage();
  await pass(60_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch.mock.calls[0]?.[0]).toBe('/reports/view');
  expect(v.parse(viewSchema, JSON.parse(sent[0] ?? ''))).toEqual({ composition: 'shell@1.0.0' });
  expect(beacons).toEqual([]);
});

test('sends the reports of three seconds in one message that the gateway accepts', async () => {
  const { add, beacons } = openPage();
  add(failed('Error: Failed to fetch'));
  await pass(2000);
  add(failed('TypeError: is not a function'));
  expect(beacons).toHaveLength(0);
  await pass(1000);
  expect(beacons).toHaveLength(1);
  const [beacon] = beacons;
  expect([beacon?.address, beacon?.body.type]).toEqual(['/reports', 'text/plain']);
  jest.useRealTimers();
  const message = v.parse(reportsSchema, JSON.parse(await textOf(beacon?.body)));
  expect(message.trace).toBe(trace);
  expect(
    message.reports.map(({ kind, ...rest }) => ({
      kind,
      ...('reason' in rest && { reason: rest.reason }),
    })),
  ).toEqual([failed('Error: Failed to fetch'), failed('TypeError: is not a function')]);
});

test('sends at most twenty reports per message', async () => {
  const { add, beacons } = openPage();
  for (let number = 0; number < 45; number++) add(failed('x'));
  await pass(3000);
  expect(beacons).toHaveLength(3);
});

test('sends at once when the page is hidden', async () => {
  const { add, beacons } = openPage();
  await pass(0);
  add(failed('x'));
  hide();
  expect(beacons).toHaveLength(1);
  await pass(3000);
  expect(beacons).toHaveLength(1);
});

test('sends a keepalive request when the browser rejects the beacon', async () => {
  const { add, fetch } = openPage({ acceptsBeacons: false });
  add(failed('x'));
  await pass(3000);
  expect(fetch.mock.calls[1]).toEqual(['/reports', expect.objectContaining({ keepalive: true })]);
});

test('keeps reports until the site has accepted the view and logs nothing', async () => {
  const { add, beacons, site } = openPage({ acceptsViews: false });
  add(failed('first'));
  await pass(3000);
  hide();
  expect(beacons).toHaveLength(0);
  site.acceptsViews = true;
  add(failed('second'));
  await pass(3000);
  jest.useRealTimers();
  expect(await textOf(beacons[0]?.body)).toContain('"first"');
});

test('sends offline reports when the network is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { add, fetch, beacons } = openPage();
  add(failed('x'));
  await pass(10_000);
  expect([fetch.mock.calls.length, beacons.length]).toEqual([0, 0]);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await pass(3000);
  expect(beacons).toHaveLength(1);
});

test('names a view warm when all files of the releases came from the cache', () => {
  class Timing {}
  const file = (name: string, transferSize: number, decodedBodySize = 9) =>
    Object.assign(new Timing(), { name, transferSize, decodedBodySize });
  Object.assign(globalThis, { PerformanceResourceTiming: Timing });
  const startWith = (...entries: Timing[]) => {
    Object.assign(performance, { getEntriesByType: () => entries });
    return startOfView();
  };
  const cached = file('/releases/auth/1.0.0/entry.js', 0);
  expect(startWith(cached, file('/assets/1', 500))).toBe('warm');
  expect(startWith(cached, file('/releases/auth/1.0.0/later.js', 500))).toBe('cold');
  expect(startWith(cached, file('/releases/auth/1.0.0/lost.js', 0, 0))).toBe('cold');
  expect(startWith()).toBe('cold');
});

test('drops reports beyond its capacity', async () => {
  const { add, beacons } = openPage();
  for (let times = 0; times < 1000; times++) add(failed('again'));
  await pass(3000);
  expect(beacons).toHaveLength(5);
});
