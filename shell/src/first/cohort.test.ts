import { ensureCohort } from './cohort.ts';

const written = jest.spyOn(document, 'cookie', 'set');

afterEach(() => {
  document.cookie = 'studio_cohort=; Max-Age=0';
  written.mockClear();
});

test('assigns a browser one cohort for half a year', () => {
  ensureCohort();
  const [, cohort] = /studio_cohort=(\d+)$/.exec(document.cookie) ?? [];
  expect(Number(cohort)).toBeLessThan(100);
  expect(written).toHaveBeenCalledWith(
    `studio_cohort=${cohort}; Path=/; Max-Age=15552000; SameSite=Lax`,
  );
  ensureCohort();
  expect(written).toHaveBeenCalledTimes(1);
});

test('assigns cohorts up to 99', () => {
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.9999);
  ensureCohort();
  random.mockRestore();
  expect(document.cookie).toBe('studio_cohort=99');
});
