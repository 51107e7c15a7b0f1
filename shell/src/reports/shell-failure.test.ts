/** @jest-environment node */
import { markStartFailure } from '../first/start-failure.ts';
import { type AddReport, createRootErrorHandler } from './failures.ts';

test('reports an error of the whole tree as a failure of the shell and passes it on to the browser', () => {
  const reports: Parameters<AddReport>[0][] = [];
  const reportError = jest.fn();
  Object.assign(globalThis, { reportError });
  const error = new RangeError('too deep');
  createRootErrorHandler((report) => reports.push(report))(error);
  Reflect.deleteProperty(globalThis, 'reportError');
  expect(reports).toEqual([{ error, blamed: 'shell' }]);
  expect(reportError).toHaveBeenCalledWith(error);
});

test('marks a failed start for the gateway’s script and rethrows the error', () => {
  const mark = jest.fn();
  Object.assign(performance, { mark });
  const error = new Error('no #root');
  expect(() => markStartFailure(error)).toThrow(error);
  expect(mark).toHaveBeenLastCalledWith('shell:failed', { detail: 'Error: no ' });
  const place = '/releases/shell/1.0.0-0a1b2c3d/shell.4c87028d.js:1:2345';
  error.stack = `Error: no #root\n    at start (https://www.example.it${place})\n    at async x`;
  expect(() => markStartFailure(error)).toThrow(error);
  expect(mark).toHaveBeenLastCalledWith('shell:failed', { detail: `Error: no \n${place}` });
});
