import { newestOf, type Release } from '@studio/shared/contract';
import { readManifest } from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { readBuilt } from './built.ts';
import { type Command, eachApp } from './command.ts';

/** Compares two named releases, or the live one with another. */
export const diff: Command = ({ apps, versions }, { builds, store, publicKeys }) =>
  eachApp(apps, async (app) => {
    const live = (await readManifest(store)).apps[app]?.version;
    const [from = live, to = (await readBuilt(builds, app)).version] =
      versions.length === 1 ? [live, ...versions] : versions;
    if (from === undefined) throw new Error(`No release of ${app} is live to compare ${to} with.`);
    const one = await readPublished(store, publicKeys, app, from);
    const other = await readPublished(store, publicKeys, app, to);
    const found = differences(one, other);
    return {
      lines: [`${app} ${from} → ${to}`, ...found],
      result: { from, to, differences: found },
    };
  });

/** Returns a line for each entry that only one of two descriptions has: `- …` for the first, `+ …` for the second. */
function differences(one: Release, other: Release): string[] {
  return [
    ...changed('commit', [one.commit], [other.commit]),
    ...changed('contract', contracts(one), contracts(other)),
    ...changed('path', paths(one), paths(other)),
    ...changed('shares', entries(one.shared.provided), entries(other.shared.provided)),
    ...changed('needs', entries(one.shared.required), entries(other.shared.required)),
    ...changed('built with', entries(one.packages), entries(other.packages)),
    ...changed('message', one.messages.it, other.messages.it),
    ...changed('shows the message', one.messages.needs, other.messages.needs),
    ...changed('asks for', fields(one), fields(other)),
    ...changed('offers', slots(one.slots), slots(other.slots)),
    ...changed('fills', slots(one.fills), slots(other.fills)),
    ...changed('file', files(one), files(other)),
  ];
}

function changed(name: string, one: readonly string[], other: readonly string[]): string[] {
  const lost = one.filter((entry) => !other.includes(entry));
  const gained = other.filter((entry) => !one.includes(entry));
  return [
    ...lost.map((entry) => `- ${name} ${entry}`),
    ...gained.map((entry) => `+ ${name} ${entry}`),
  ];
}

const contracts = (release: Release) => [
  ...new Set([`${release.contract}`, `${newestOf(release)}`]),
];

const paths = ({ routes }: Release) =>
  routes.map(({ path, requiresLogin, movedTo }) =>
    movedTo === undefined ? `${path}${requiresLogin ? ' (login)' : ''}` : `${path} → ${movedTo}`,
  );

const entries = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => `${name} ${value}`);

const fields = ({ fields: asked = {} }: Release) =>
  Object.entries(asked).flatMap(([collection, names]) =>
    names.map((name) => `${collection}.${name}`),
  );

const slots = (list: Release['slots'] = []) =>
  list.map(({ name, data }) => `${name} ${JSON.stringify(data)}`);

const files = ({ files: released }: Release) =>
  released.map(({ path, bytes, brotli }) => `${path} ${brotli ?? bytes} bytes`);
