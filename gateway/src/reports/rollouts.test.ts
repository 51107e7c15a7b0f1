import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '@studio/releases/rollout-statistics';
import { releaseSet } from '../manifest/live-releases.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { createRandom } from '../testing/random.ts';
import { createHealth } from './health.ts';

const composition = 'shell@1 auth@2';

const providers = 40;

const random = createRandom();

const below = (limit: number) => Math.floor(random() * limit);

/** Draws a provider; a few providers have most of the visitors. */
const provider = () => Math.floor(providers * random() ** 2);

function follow(health: ReturnType<typeof createHealth>, version: string): void {
  const app = (name: 'shell' | 'auth', one: string) => ({
    release: { ...exampleRelease(name), version: one },
  });
  health.follow({
    revision: Number(version),
    common: releaseSet({ shell: app('shell', '1'), auth: app('auth', version) }),
  });
}

interface RollOut {
  readonly visits: number;
  /** Share of visits in which the release fails. */
  readonly failing: number;
  /** Share of visitors whose network was seen before the release. */
  readonly returning: number;
  /** Visits of one hostile provider, each from another network that was seen before; all report a failure. */
  readonly hostile?: number;
}

/** Simulates the reports after a promotion; returns whether the release is rolled back at any moment. */
function isRolledBack({ visits, failing, returning, hostile = 0 }: RollOut): boolean {
  const health = createHealth();
  follow(health, '1');
  const all = Array.from({ length: visits + hostile }, (_, index) => {
    const isHostile = index >= visits;
    const from = isHostile ? 'hostile' : `provider ${provider()}`;
    const network = `${from}, network ${index}`;
    if (isHostile || random() < returning) health.see(network);
    return { from, network, fails: isHostile || random() < failing, order: random() };
  }).sort((one, other) => one.order - other.order);
  follow(health, '2');
  return all.some(({ from, network, fails }) => {
    const reporter = { view: network, network, provider: from, composition };
    health.add(
      reporter,
      fails ? { kind: 'failed', app: 'auth', reason: 'x' } : { kind: 'loaded', app: 'auth' },
    );
    // A visit without a failure cannot cause a rollback.
    return fails && judge({ votes: health.votes('auth', '2') }).outcome === 'worse';
  });
}

const count = (times: number, rollOut: () => RollOut) =>
  Array.from({ length: times }, () => isRolledBack(rollOut())).filter(Boolean).length;

const good = () => ({
  visits: 5 + below(400),
  failing: 0.02 * random(),
  returning: 0.3 + 0.6 * random(),
});

test('@slow rolls back at most one in a hundred good releases, also beside a hostile provider', () => {
  const each = Number(process.env.ROLL_OUTS ?? 200) / 2;
  const quiet = count(each, good);
  const attacked = count(each, () => ({ ...good(), hostile: 1 + below(300) }));
  assert.ok(quiet <= each / 100, `${quiet} of ${each}`);
  assert.ok(attacked <= each / 100, `${attacked} of ${each} beside a hostile provider`);
});

test('@slow lets no single provider cause a rollback', () => {
  for (const hostile of [20, 300, 2000])
    assert.ok(!isRolledBack({ visits: 200, failing: 0, returning: 1, hostile }));
});

test('@slow rolls back a release that fails in one of five views, given a hundred votes', () => {
  const bad = () => ({ visits: 160, failing: 0.2, returning: 0.65 });
  const found = count(100, bad);
  assert.ok(found >= 95, `${found} of 100`);
});

test('@slow keeps a release when only few or only new visitors report failures', () => {
  assert.equal(
    count(20, () => ({ visits: 15, failing: 1, returning: 1 })),
    0,
  );
  assert.equal(
    count(20, () => ({ visits: 300, failing: 1, returning: 0 })),
    0,
  );
});
