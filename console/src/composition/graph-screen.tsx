import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type Graph, graphSchema } from '../content/schemas.ts';
import { Filter } from '../parts/choice.tsx';
import { consoleRoute } from '../parts/console-route.ts';
import { Ends } from '../parts/ends.tsx';
import { Badge, Card, Empty, Screen, Version } from '../parts/screen.tsx';
import { ownPaths } from '../paths.ts';
import classes from './graph-screen.module.css';

/** The page of what apps share, and of the apps that use each name and field. */
export const graphRoute = consoleRoute({
  path: ownPaths.graph.pattern,
  title: 'graph.title',
  call: () => 'graph',
  schema: graphSchema,
  Component: GraphScreen,
});

function GraphScreen() {
  const { t } = useTranslation('console');
  const { shared, apps, ends, slots, staff } = useLoaderData<Graph>();
  const [part, setPart] = useState('');
  const remotes = apps.filter(({ app }) => app !== 'shell');
  const used = shared.filter(({ name }) =>
    remotes.some(({ uses }) => uses.some((use) => use.name === name)),
  );
  const packages = shared.map(({ name, version }) => ({
    ...{ name, version },
    users: remotes.flatMap(({ app, uses }) =>
      uses.filter((use) => use.name === name).map((use) => ({ ...use, app })),
    ),
  }));
  const collections = usersByName(
    apps.flatMap(({ app, fields }) =>
      fields.map(({ collection, names }) => ({ app, name: collection, names })),
    ),
  );
  return (
    <Screen title={t('graph.title')} lead={t('graph.lead')} staff={staff}>
      <Drawing shared={used} remotes={remotes} />
      {ends.length > 0 && (
        <Card title={t('ends.title')}>
          <Ends ends={ends} />
        </Card>
      )}
      <Filter label={t('graph.filter')} value={part} onChange={setPart} />
      <Card title={t('graph.shared')}>
        <ul className={classes.list}>
          {packages.map(({ name, version, users }) => (
            <UsedThing key={name} {...{ name, part }} users={users}>
              <Badge>{version}</Badge>
              <span className={classes.muted}>
                {users.length === 0
                  ? t('graph.unused')
                  : users.map(({ app, range }) => `${app} ${range}`).join(' · ')}
              </span>
            </UsedThing>
          ))}
        </ul>
      </Card>
      <Card title={t('graph.contents')}>
        {collections.length === 0 && <Empty>{t('graph.noFields')}</Empty>}
        <ul className={classes.list}>
          {collections.map(([name, users]) => (
            <UsedThing key={name} {...{ name, users, part }} />
          ))}
        </ul>
      </Card>
      {slots.length > 0 && (
        <Card title={t('graph.slots')}>
          <ul className={classes.list}>
            {slots.map((slot) => (
              <UsedThing key={slot.name} name={slot.name} users={[]} part={part}>
                <span className={classes.muted}>
                  {slot.apps.length === 0
                    ? t('graph.unfilled')
                    : t('graph.filled', { apps: slot.apps.join(', ') })}
                </span>
              </UsedThing>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('graph.contracts')}>
        <ul className={classes.list}>
          {apps.map(({ app, version, contract, newestContract }) => (
            <li key={app} className={classes.line}>
              <strong>{app}</strong> <Version>{version}</Version>
              {t('graph.contract', {
                contract: contract === newestContract ? contract : `${contract}–${newestContract}`,
              })}
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}

/** The names that an app uses of a thing: of a package, or the fields of a collection. */
interface User {
  readonly app: string;
  readonly names: readonly string[];
}

/** Groups users by the thing that they use, in the order of its name. */
function usersByName(users: readonly (User & { readonly name: string })[]): [string, User[]][] {
  const found = new Map<string, User[]>();
  for (const { name, ...user } of users) found.set(name, [...(found.get(name) ?? []), user]);
  return [...found].toSorted(([one], [other]) => one.localeCompare(other));
}

interface UsedThingProps {
  readonly name: string;
  readonly users: readonly User[];
  /** Shows only names that contain this text, and things that have one or are called so. */
  readonly part: string;
  readonly children?: ReactNode;
}

/** Renders a thing that several apps use, and each of its names with the apps that use it. */
function UsedThing({ name, users, part, children }: UsedThingProps) {
  const { t } = useTranslation('console');
  const contains = (text: string) => text.toLowerCase().includes(part.trim().toLowerCase());
  const names = usersByName(
    users.flatMap(({ app, names: own }) => own.map((one) => ({ app, name: one, names: [] }))),
  );
  const shown = contains(name) ? names : names.filter(([one]) => contains(one));
  if (shown.length === 0 && !contains(name)) return null;
  const isFiltered = part.trim() !== '';
  return (
    <li className={classes.item}>
      <p className={classes.line}>
        <Version>{name}</Version>
        {children}
      </p>
      {shown.length > 0 && (
        <details key={`${isFiltered}`} open={isFiltered}>
          <summary>{t('graph.names', { count: shown.length })}</summary>
          <dl className={classes.names}>
            {shown.map(([one, by]) => (
              <div key={one}>
                <dt>
                  <Version>{one}</Version>
                </dt>
                <dd>{by.map(({ app }) => app).join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** Distance of two rows of the drawing, and the places of its two columns. */
const [row, left, right, width] = [32, 150, 330, 640];

interface DrawingProps {
  readonly shared: Graph['shared'];
  readonly remotes: Graph['apps'];
}

/** Draws apps on the left, shared packages on the right and a line for each use; the list below says the same. */
function Drawing({ shared, remotes }: DrawingProps) {
  const height = row * Math.max(shared.length, remotes.length) + row / 2;
  const step = shared.length / Math.max(1, remotes.length);
  const yOfRemote = (index: number) => row * (index * step + step / 2);
  const yOfPackage = (index: number) => row * (index + 0.5);
  return (
    <div className={classes.drawing}>
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.svg} aria-hidden="true">
        {remotes.flatMap(({ app, uses }, index) =>
          shared.map(({ name }, at) => {
            const use = uses.find((one) => one.name === name);
            if (use === undefined) return null;
            const [from, to] = [yOfRemote(index), yOfPackage(at)];
            const middle = (left + right) / 2;
            return (
              <path
                key={`${app} ${name}`}
                className={classes.edge}
                d={`M${left} ${from}C${middle} ${from} ${middle} ${to} ${right} ${to}`}
                strokeWidth={Math.min(6, 1 + use.names.length / 4)}
              />
            );
          }),
        )}
        {remotes.map(({ app }, index) => (
          <text
            key={app}
            x={left - 10}
            y={yOfRemote(index) + 5}
            textAnchor="end"
            className={classes.app}
          >
            {app}
          </text>
        ))}
        {shared.map(({ name }, at) => (
          <text key={name} x={right + 10} y={yOfPackage(at) + 5} className={classes.package}>
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}
