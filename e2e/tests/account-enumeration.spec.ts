import {
  comparePairs,
  pairsOf,
  type Question,
  questions,
  tolerance,
} from '../site/account-enumeration.ts';
import { openApi } from '../site/api.ts';
import { expect, test } from '../site/test.ts';

const pairs = 40;

/** The backend slows down the sixth wrong login with an address. */
const perAddress = 5;

/** Most answers wait for I/O; a login computes, and several would wait for one another. */
const lanesFor = (what: string) => (what === 'login' ? 1 : 4);

const asked: [string, Question][] = Object.entries(questions);

test.describe('account enumeration', { tag: ['@security', '@timing'] }, () => {
  for (const [what, ask] of asked) {
    test(`enumeration: the answer to ${what} does not reveal if an address is registered`, async ({
      clients,
      playwright,
    }) => {
      const { email } = await clients.add();
      const api = await openApi(playwright.request);
      const pair = { known: email, unknown: clients.address() };
      expect((await comparePairs(api, ask, [pair])).forms).toHaveLength(1);
      await api.dispose();
    });

    // It measures time and needs an idle machine: `npm test -- --only=timing`.
    const title = `enumeration: neither content nor time of the answer to ${what} reveals if an address is registered`;
    test(title, { tag: '@long' }, async ({ clients, playwright }) => {
      const known: string[] = [];
      while (known.length < pairs / perAddress) known.push((await clients.add()).email);
      const unknown = known.map(() => clients.address());
      const api = await openApi(playwright.request);
      // The first call takes longer: it is not measured.
      await comparePairs(api, ask, [{ known: clients.address(), unknown: clients.address() }]);
      const asking = pairsOf(pairs, known, unknown);
      const { forms, ...medians } = await comparePairs(api, ask, asking, lanesFor(what));
      expect(forms).toHaveLength(1);
      const difference = Math.abs(medians.known - medians.unknown);
      expect(difference, JSON.stringify(medians)).toBeLessThanOrEqual(tolerance);
      await api.dispose();
    });
  }
});
