import { oncePerLocale } from './once-per-locale.ts';

test('makes nothing before it is asked for, then one for each locale', () => {
  const make = jest.fn((locale: string) => ({ locale }));
  const of = oncePerLocale(make);
  expect(make).not.toHaveBeenCalled();
  const italian = of('it-IT');
  expect(of('en-US')).toEqual({ locale: 'en-US' });
  expect(of('it-IT')).toBe(italian);
  expect(make).toHaveBeenCalledTimes(2);
});
