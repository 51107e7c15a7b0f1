/** @jest-environment node */
import { encode } from 'uqr';
import { qrPath } from './qr-code.tsx';

/** Returns the modules that the rectangles of a path cover. */
function drawn(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(width);
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

const address =
  'otpauth://totp/Studio:anna%40example.com?secret=GEZDGNBVGY3TQOJQ&period=30&digits=6&algorithm=SHA1&issuer=Studio';

test.each([
  [0, 'no quiet zone: dark modules at the end of a row'],
  [4, 'a quiet zone of four modules'],
])('covers exactly the dark modules with a border of %i: %s', (border) => {
  const { data, size } = encode(address, { ecc: 'M', border });
  expect(drawn(qrPath(data), size)).toEqual(data);
});

test('merges adjacent modules of a row into one rectangle', () => {
  expect(qrPath([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
  expect(qrPath([[false, false]])).toBe('');
  expect(qrPath([])).toBe('');
});
