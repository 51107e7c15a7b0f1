/** @jest-environment node */
import { maxImportRetries, retryUrl, withoutRetrySegment } from './retry-url.ts';

const base = '/releases/auth/1.0.0/';

test('retryUrl keeps the URL of the first attempt', () => {
  expect(retryUrl(`${base}remoteEntry.js`, 0)).toBe(`${base}remoteEntry.js`);
});

test('retryUrl adds a folder that relative URLs keep', () => {
  const entry = retryUrl(`${base}remoteEntry.js`, 2);
  expect(entry).toBe(`${base}~2/remoteEntry.js`);
  const chunk = new URL('./remote.abc.js', `https://studio.example${entry}`).pathname;
  expect(chunk).toBe(retryUrl(`${base}remote.abc.js`, 2));
  const nested = retryUrl(`${base}assets/remoteEntry.js`, 2);
  const other = new URL('../parts/x.js', `https://studio.example${nested}`).pathname;
  expect(other).toBe(retryUrl(`${base}parts/x.js`, 2));
});

test('withoutRetrySegment returns the file of every attempt', () => {
  for (let attempt = 0; attempt <= maxImportRetries; attempt++) {
    const path = retryUrl(`${base}remote.abc.js`, attempt).slice(base.length);
    expect(withoutRetrySegment(path)).toBe('remote.abc.js');
  }
  expect(withoutRetrySegment('fonts/~1.woff2')).toBe('fonts/~1.woff2');
});
