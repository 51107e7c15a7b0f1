import { useState } from 'react';
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
  const packages = shared.map(({ name, version }) => {
    const users = remotes.flatMap(({ app, uses }) =>
      uses.filter((use) => use.name === name).map((use) => ({ ...use, app })),
    );
    const ranges = users.map(({ app, range }) => `${app} ${range}`).join(' · ');
    return { name, version, users, about: ranges || t('graph.unused') };
  });
  const collections = usersByName(
    apps.flatMap(({ app, fields }) =>
      fields.map(({ collection, names }) => ({ app, name: collection, names })),
    ),
  );
  const lists = [
    { title: t('graph.shared'), things: packages },
    {
      title: t('graph.contents'),
      things: collections.map(([name, users]) => ({ name, users })),
    },
    {
      title: t('graph.slots'),
      things: slots.map(({ name, apps: fillers }) => {
        const by = fillers.join(', ');
        return {
          name,
          users: [],
          about: by ? t('graph.filled', { apps: by }) : t('graph.unfilled'),
        };
      }),
    },
  ].flatMap(({ title, things }) => {
    const shown = containing(part, things);
    return shown.length > 0 ? [{ title, shown }] : [];
  });
  return (
    <Screen title={t('graph.title')} lead={t('graph.lead')} staff={staff}>
      <Drawing shared={used} remotes={remotes} />
      {ends.length > 0 && (
        <Card title={t('ends.title')}>
          <Ends ends={ends} />
        </Card>
      )}
      <Filter label={t('graph.filter')} value={part} onChange={setPart} />
      {lists.map(({ title, shown }) => (
        <UsedThings key={title} title={title} things={shown} isOpen={part.trim() !== ''} />
      ))}
      {lists.length === 0 && <Empty>{t('graph.none')}</Empty>}
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

/** A thing that apps share. */
interface Thing {
  readonly name: string;
  readonly users: readonly User[];
  readonly version?: string;
  readonly about?: string;
}

/** A thing with its names, each with the apps that use it. */
interface NamedThing extends Thing {
  readonly names: readonly (readonly [string, readonly User[]])[];
}

/** Returns the names that contain a text, of things that have one or are called so. */
function containing(part: string, things: readonly Thing[]): NamedThing[] {
  const contains = (text: string) => text.toLowerCase().includes(part.trim().toLowerCase());
  return things.flatMap((thing) => {
    const names = usersByName(
      thing.users.flatMap(({ app, names: own }) => own.map((name) => ({ app, name, names: [] }))),
    ).filter(([name]) => contains(thing.name) || contains(name));
    return names.length > 0 || contains(thing.name) ? [{ ...thing, names }] : [];
  });
}

interface UsedThingsProps {
  readonly title: string;
  readonly things: readonly NamedThing[];
  /** True shows the names without a click. */
  readonly isOpen: boolean;
}

/** Renders things that apps share, each with its names and the apps that use them. */
function UsedThings({ title, things, isOpen }: UsedThingsProps) {
  return (
    <Card title={title}>
      <ul className={classes.list}>
        {things.map(({ name, version, about, names }) => (
          <li key={name} className={classes.item}>
            <p className={classes.line}>
              <Version>{name}</Version>
              {version !== undefined && <Badge>{version}</Badge>}
              {about !== undefined && <span className={classes.muted}>{about}</span>}
            </p>
            {names.length > 0 && <Names {...{ names, isOpen }} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Names({ names, isOpen }: Pick<NamedThing, 'names'> & Pick<UsedThingsProps, 'isOpen'>) {
  const { t } = useTranslation('console');
  return (
    <details key={`${isOpen}`} open={isOpen}>
      <summary>{t('graph.names', { count: names.length })}</summary>
      <dl className={classes.names}>
        {names.map(([name, users]) => (
          <div key={name}>
            <dt>
              <Version>{name}</Version>
            </dt>
            <dd>{users.map(({ app }) => app).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
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
