/** @jest-environment node */
import { agreedContract, offeredContracts } from './agreed-contract.ts';

test('agreedContract returns the newest contract of both sides', () => {
  expect(agreedContract({ contract: 2 }, { contract: 2 })).toBe(2);
  expect(
    agreedContract({ contract: 2, newestContract: 4 }, { contract: 1, newestContract: 3 }),
  ).toBe(3);
  expect(agreedContract({ contract: 2, newestContract: 3 }, { contract: 2 })).toBe(2);
});

test('agreedContract returns undefined for ranges that do not overlap', () => {
  expect(agreedContract({ contract: 3 }, { contract: 1, newestContract: 2 })).toBeUndefined();
  expect(agreedContract({ contract: 1 }, { contract: 2, newestContract: 3 })).toBeUndefined();
});

test('the shell offers at least one contract', () => {
  expect(agreedContract(offeredContracts, offeredContracts)).toBeDefined();
});
