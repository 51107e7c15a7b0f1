import { collectReports } from '../testing/browser-fakes.ts';
import { cannedContext } from '../testing/canned-content.ts';
import { reportFailedRead } from './failed-reads.ts';
import { readFirm } from './page-source.ts';

test.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['WebKit', new TypeError('Load failed')],
  ['WebKit offline', new TypeError('The Internet connection appears to be offline.')],
  ['Node', new TypeError('fetch failed')],
  ['a stopped request', new DOMException('', 'AbortError')],
])('reports a broken connection with the page and the cause: %s', (_browser, cause) => {
  const reports = collectReports();
  reportFailedRead(cause, 'the block news', '/news');
  expect(reports).toEqual([new Error('could not fetch the block news of /news: UNREACHABLE')]);
  expect(reports[0]).toHaveProperty('cause', cause);
});

test('reports the error code of a backend response', async () => {
  const reports = collectReports();
  expect(await readFirm(cannedContext({}), '/contacts')).toBeNull();
  expect(reports).toEqual([
    new Error('could not fetch the configuration of /contacts: SERVICE_UNAVAILABLE'),
  ]);
});

test.each([new TypeError('x is not a function'), new RangeError('no month 13')])(
  'rethrows an error of our own code unchanged: %s',
  (bug) => {
    const reports = collectReports();
    expect(() => reportFailedRead(bug, 'the block news', '/news')).toThrow(bug);
    expect(reports).toEqual([]);
  },
);

test('leaves a rejection unhandled on the server, which has no reportError', () => {
  Reflect.deleteProperty(window, 'reportError');
  const reject = jest.spyOn(Promise, 'reject').mockReturnValue(new Promise(() => undefined));
  reportFailedRead(new TypeError('fetch failed'), 'the record', '/');
  expect(reject).toHaveBeenCalledWith(new Error('could not fetch the record of /: UNREACHABLE'));
  reject.mockRestore();
});
