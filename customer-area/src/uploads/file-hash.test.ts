/** @jest-environment node */
import { hashOf } from './file-checks.ts';

test('hashes a file piece by piece as a whole (FIPS 180-4: "abc", and a million letters a)', async () => {
  expect(await hashOf(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(await hashOf(new Blob(['a'.repeat(1_000_000)]))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  );
});
