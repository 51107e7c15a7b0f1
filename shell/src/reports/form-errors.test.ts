import type { Report } from '@studio/shared/contract';
import { countFormErrors } from './form-errors.ts';

/** Submits a form that then shows this markup; returns the reports. */
function submit(after: string, isGone = false): Report[] {
  const reports: Report[] = [];
  document.body.innerHTML = '<form><input aria-invalid="false" value="Ada" /></form>';
  countFormErrors(
    (report) => reports.push(report),
    () => 'auth',
  );
  const form = document.forms[0];
  for (let count = 0; count < 2; count++) form?.dispatchEvent(new Event('submit'));
  form?.insertAdjacentHTML('beforeend', after);
  if (isGone) form?.remove();
  jest.advanceTimersByTime(4999);
  expect(reports).toEqual([]);
  jest.advanceTimersByTime(1);
  return reports;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('reports once whether a submitted form shows an error, and nothing of its content', () => {
  const report = { kind: 'form', app: 'auth' };
  expect(submit('')).toEqual([{ ...report, hasErrors: false }]);
  expect(submit('<p role="alert">No.</p>')).toEqual([{ ...report, hasErrors: true }]);
  expect(submit('<input aria-invalid="true" />')).toEqual([{ ...report, hasErrors: true }]);
});

test('counts a form that has gone as accepted', () => {
  expect(submit('<p role="alert">Sent.</p>', true)).toEqual([
    { kind: 'form', app: 'auth', hasErrors: false },
  ]);
});

test('counts a form in a slot for the app that fills it', () => {
  const reports: Report[] = [];
  document.body.innerHTML = '<div data-filler="prices"><form></form></div>';
  countFormErrors(
    (report) => reports.push(report),
    () => 'auth',
  );
  document.forms[0]?.dispatchEvent(new Event('submit'));
  jest.runAllTimers();
  expect(reports).toEqual([{ kind: 'form', app: 'prices', hasErrors: false }]);
});
