import { maxImportRetries, retryUrl, withoutRetrySegment } from './attempts.ts';

const base = '/releases/auth/1.0.0/';

test('the first attempt goes to the file’s own address', () => {
  expect(retryUrl(`${base}remoteEntry.js`, 0)).toBe(`${base}remoteEntry.js`);
});

test('a further attempt has a folder of its own, in which relative addresses stay', () => {
  const entry = retryUrl(`${base}remoteEntry.js`, 2);
  expect(entry).toBe(`${base}~2/remoteEntry.js`);
  const chunk = new URL('./remote.abc.js', `https://studio.example${entry}`).pathname;
  expect(chunk).toBe(retryUrl(`${base}remote.abc.js`, 2));
});

test('every attempt that pages name leads back to the file', () => {
  for (let attempt = 0; attempt <= maxImportRetries; attempt++) {
    const path = retryUrl(`${base}remote.abc.js`, attempt).slice(base.length);
    expect(withoutRetrySegment(path)).toBe('remote.abc.js');
  }
  expect(withoutRetrySegment('fonts/~1.woff2')).toBe('fonts/~1.woff2');
});
