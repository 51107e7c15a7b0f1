import { test as base, expect } from '../site/chaos/test.ts';
import { brokenAgreements } from '../site/mutations/broken-agreements.ts';
import { brokenCode } from '../site/mutations/broken-code.ts';
import { brokenLooks } from '../site/mutations/broken-looks.ts';
import { harmlessOthers } from '../site/mutations/harmless-others.ts';
import { harmlessPublicSite } from '../site/mutations/harmless-public-site.ts';
import { joinTeam, type Team } from '../site/mutations/team.ts';

// Each builds a release and tries it in a browser: `npm test` runs two, `npm run test:mutations` all.
const representative = new Set([
  'the home page throws in the browser only',
  'a text that is new in both languages',
]);

const tagOf = (title: string) => (representative.has(title) ? {} : { tag: '@long' });

const test = base.extend<Record<never, never>, { readonly team: Team }>({
  team: [
    async ({ chaosSite }, use, { parallelIndex }) => {
      const team = await joinTeam(chaosSite, parallelIndex);
      await use(team);
      await team.leave();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const mutation of [...brokenCode, ...brokenAgreements, ...brokenLooks]) {
  const { app, title, refused } = mutation;
  test(`a release of ${app} is refused: ${title}`, tagOf(title), async ({ team }) => {
    const { isFit, said } = await team.check(mutation);
    expect(isFit, said).toBe(false);
    expect(said).toMatch(refused);
  });
}

for (const mutation of [...harmlessPublicSite, ...harmlessOthers]) {
  const { app, title } = mutation;
  test(`a release of ${app} passes: ${title}`, tagOf(title), async ({ team }) => {
    const { isFit, said } = await team.check(mutation);
    expect(isFit, said).toBe(true);
  });
}
