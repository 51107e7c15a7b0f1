import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { type Live, liveSchema } from '../content/schemas.ts';
import { consoleRoute } from '../parts/console-route.ts';
import { Ends } from '../parts/ends.tsx';
import { ReleaseAction } from '../parts/release-action.tsx';
import { runReleaseAction } from '../parts/run-release-action.ts';
import { Badge, Card, Empty, Screen, Version } from '../parts/screen.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { ownPaths } from '../paths.ts';
import classes from './live-screen.module.css';

const vitals = ['LCP', 'INP', 'CLS'] as const;

/** The first page: what is live, since when, and its health. */
export const liveRoute = consoleRoute({
  path: ownPaths.live.pattern,
  title: 'live.title',
  call: () => 'live',
  schema: liveSchema,
  action: runReleaseAction,
  Component: LiveScreen,
});

function LiveScreen() {
  const { t } = useTranslation('console');
  const { number } = useFormats();
  const { apps, ends, problems, retired, revision, staff } = useLoaderData<Live>();
  return (
    <Screen
      title={t('live.title')}
      lead={t('live.lead', { revision: number(revision) })}
      staff={staff}
    >
      {problems.length > 0 && (
        <div role="alert" className={classes.problems}>
          <p>{t('live.problems')}</p>
          <ul lang="en">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.apps}>
        {apps.map((app) => (
          <LiveApp
            key={app.app}
            app={app}
            ends={ends.filter((end) => end.app === app.app)}
            canChange={staff.isAdministrator}
          />
        ))}
      </div>
      {retired.length > 0 && (
        <p className={classes.muted}>
          {t('live.retired')} {retired.map(({ app, version }) => `${app} ${version}`).join(', ')}
        </p>
      )}
      {!staff.isAdministrator && <p className={classes.muted}>{t('action.onlyAdministrators')}</p>}
    </Screen>
  );
}

interface LiveAppProps {
  readonly app: Live['apps'][number];
  /** The announced ends of what the app uses. */
  readonly ends: Live['ends'];
  readonly canChange: boolean;
}

function LiveApp({
  app: { app, version, before, since, published, rollout, health },
  ends,
  canChange,
}: LiveAppProps) {
  const { t } = useTranslation('console');
  const { moment } = useFormats();
  const [previous] = before;
  return (
    <Card title={app} aside={<Version>{version}</Version>}>
      <dl className={classes.facts}>
        {since !== null && (
          <div>
            <dt>{t('live.since')}</dt>
            <dd>
              <time dateTime={since.at}>{moment(since.at)}</time> · {since.by}
              {since.why !== null && <span className={classes.why}>{since.why}</span>}
            </dd>
          </div>
        )}
        {published !== null && (
          <div>
            <dt>{t('live.published')}</dt>
            <dd>
              <time dateTime={published.at}>{moment(published.at)}</time> · {published.by}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('live.before')}</dt>
          <dd>{previous === undefined ? t('live.none') : <Version>{previous}</Version>}</dd>
        </div>
      </dl>
      {rollout !== null && (
        <p className={classes.rollout}>
          <Badge kind={rollout.isPaused ? 'alert' : 'good'}>
            {t(rollout.isPaused ? 'rollouts.paused' : 'rollouts.running')}
          </Badge>
          <span>
            {t('live.rollout', { percent: rollout.percent })} <Version>{rollout.version}</Version>
          </span>
          <Link to={ownPaths.rollouts.href()}>{t('live.figures')}</Link>
        </p>
      )}
      <Ends ends={ends} />
      <Health app={app} health={health} />
      {canChange && rollout === null && previous !== undefined && (
        <ReleaseAction
          label={t('live.rollback')}
          effect={t('live.rollbackEffect', { app, version })}
          action="rollback"
          app={app}
          version={version}
        />
      )}
    </Card>
  );
}

/** Renders views, failures and web vitals of each release. */
function Health({
  app,
  health,
}: {
  readonly app: string;
  readonly health: Live['apps'][number]['health'];
}) {
  const { t } = useTranslation('console');
  const { number, share, vital } = useFormats();
  if (health.length === 0) return <Empty>{t('live.noReports')}</Empty>;
  return (
    <Table
      caption={t('live.health', { app })}
      columns={[t('live.release'), ...health.map(({ version }) => version)]}
      rows={[
        {
          key: 'views',
          cells: [t('live.views'), ...health.map(({ views }) => number(views))],
        },
        {
          key: 'failed',
          cells: [t('live.failed'), ...health.map(({ failed, views }) => share(failed, views))],
        },
        ...vitals.map((name) => ({
          key: name,
          cells: [
            name,
            ...health.map(({ vitals: times }) => {
              const { count, p75 } = times[name] ?? { count: 0, p75: 0 };
              return count === 0 ? '–' : vital(name, p75);
            }),
          ],
        })),
      ]}
    />
  );
}
