import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type Graph, graphSchema } from '../content/schemas.ts';
import { consoleRoute } from '../parts/console-route.ts';
import { Badge, Card, Empty, Screen, Version } from '../parts/screen.tsx';
import { ownPaths } from '../paths.ts';
import classes from './graph-screen.module.css';

/** The page of what apps share, and of the fields that each one asks for. */
export const graphRoute = consoleRoute({
  path: ownPaths.graph.pattern,
  title: 'graph.title',
  call: () => 'graph',
  schema: graphSchema,
  Component: GraphScreen,
});

function GraphScreen() {
  const { t } = useTranslation('console');
  const { shared, apps, staff } = useLoaderData<Graph>();
  const remotes = apps.filter(({ app }) => app !== 'shell');
  const used = shared.filter(({ name }) =>
    remotes.some(({ uses }) => uses.some((use) => use.name === name)),
  );
  return (
    <Screen title={t('graph.title')} lead={t('graph.lead')} staff={staff}>
      <Drawing shared={used} remotes={remotes} />
      <Card title={t('graph.shared')}>
        <ul className={classes.list}>
          {shared.map(({ name, version }) => (
            <SharedPackage key={name} {...{ name, version, remotes }} />
          ))}
        </ul>
      </Card>
      {remotes.map(({ app, version, fields, contract, newestContract }) => (
        <Card key={app} title={app} aside={<Version>{version}</Version>}>
          <p>
            {t('graph.contract', {
              contract: contract === newestContract ? contract : `${contract}–${newestContract}`,
            })}
          </p>
          {fields.length === 0 ? (
            <Empty>{t('graph.noFields')}</Empty>
          ) : (
            <dl className={classes.fields}>
              {fields.map(({ collection, names }) => (
                <div key={collection}>
                  <dt>
                    <Version>{collection}</Version>
                  </dt>
                  <dd>{names.join(', ')}</dd>
                </div>
              ))}
            </dl>
          )}
        </Card>
      ))}
    </Screen>
  );
}

interface SharedPackageProps {
  readonly name: string;
  readonly version: string;
  readonly remotes: Graph['apps'];
}

/** Renders a shared package with the apps that use it, and the names that each takes of it. */
function SharedPackage({ name, version, remotes }: SharedPackageProps) {
  const { t } = useTranslation('console');
  const users = remotes.flatMap(({ app, uses }) =>
    uses.filter((use) => use.name === name).map((use) => ({ app, ...use })),
  );
  return (
    <li className={classes.item}>
      <p className={classes.line}>
        <Version>{name}</Version>
        <Badge>{version}</Badge>
      </p>
      {users.length === 0 && <p className={classes.muted}>{t('graph.unused')}</p>}
      {users.map(({ app, range, names }) => {
        const summary = (
          <>
            {t('graph.uses', { app, count: names.length })}{' '}
            <span className={classes.muted}>{range}</span>
          </>
        );
        if (names.length === 0) return <p key={app}>{summary}</p>;
        return (
          <details key={app}>
            <summary>{summary}</summary>
            <p className={classes.names}>{names.join(', ')}</p>
          </details>
        );
      })}
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
