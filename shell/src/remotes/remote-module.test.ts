import { contractNumber, oldestContract } from '@studio/shared/contract';
import { isRemoteModule } from './remote-module.ts';

const remote = { contract: contractNumber, routes: [], messages: {} };

test('a remote counts where it works with a contract that this shell offers', () => {
  expect(isRemoteModule(remote)).toBe(true);
  expect(isRemoteModule({ ...remote, newestContract: contractNumber + 1 })).toBe(true);
  expect(isRemoteModule({ ...remote, contract: 1, newestContract: oldestContract })).toBe(true);
});

test('a remote for other contracts, or of another shape, does not', () => {
  expect(isRemoteModule({ ...remote, contract: contractNumber + 1 })).toBe(false);
  expect(isRemoteModule({ ...remote, contract: oldestContract - 1 })).toBe(false);
  expect(isRemoteModule({ ...remote, contract: '2' })).toBe(false);
  expect(isRemoteModule({ routes: [], messages: {} })).toBe(false);
});
