import type { Report } from '@studio/shared/contract';
import { tellShellFailure } from './shell-failure.ts';

test('a tree that is gone as a whole is a failure of the shell, and the browser hears of it', () => {
  const told: Report[] = [];
  const reportError = jest.fn();
  Object.assign(globalThis, { reportError });
  const error = new RangeError('too deep');
  tellShellFailure((report) => told.push(report))(error);
  Reflect.deleteProperty(globalThis, 'reportError');
  expect(told).toEqual([{ kind: 'failed', app: 'shell', reason: 'RangeError: too deep' }]);
  expect(reportError).toHaveBeenCalledWith(error);
});
