import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type Rollouts, rolloutsSchema } from '../content/schemas.ts';
import { ChangeList } from '../parts/change-list.tsx';
import { Command } from '../parts/command.tsx';
import { consoleRoute } from '../parts/console-route.ts';
import { Notes } from '../parts/notes.tsx';
import { ReleaseAction } from '../parts/release-action.tsx';
import { runReleaseAction } from '../parts/run-release-action.ts';
import { Badge, Card, Empty, Screen, Version } from '../parts/screen.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { ownPaths } from '../paths.ts';
import classes from './rollouts-screen.module.css';

/** The page of the roll-outs with their figures and verdicts. */
export const rolloutsRoute = consoleRoute({
  path: ownPaths.rollouts.pattern,
  title: 'rollouts.title',
  call: () => 'rollouts',
  schema: rolloutsSchema,
  action: runReleaseAction,
  Component: RolloutsScreen,
});

type Rollout = Rollouts['rollouts'][number];

const measures = [
  ['visits', 'rollouts.visits'],
  ['failed', 'rollouts.failed'],
  ['forms', 'rollouts.forms'],
  ['form errors', 'rollouts.formErrors'],
  ['LCP', 'rollouts.lcp'],
  ['INP', 'rollouts.inp'],
] as const;

function RolloutsScreen() {
  const { t } = useTranslation('console');
  const { rollouts, decisions, staff } = useLoaderData<Rollouts>();
  return (
    <Screen title={t('rollouts.title')} lead={t('rollouts.lead')} staff={staff}>
      {rollouts.length === 0 && <Empty>{t('rollouts.empty')}</Empty>}
      {rollouts.map((rollout) => (
        <RolloutCard key={rollout.app} rollout={rollout} canChange={staff.isAdministrator} />
      ))}
      {rollouts.length > 0 && !staff.isAdministrator && <p>{t('action.onlyAdministrators')}</p>}
      <h2 className={classes.heading}>{t('rollouts.decisions')}</h2>
      {decisions.length === 0 ? (
        <Empty>{t('rollouts.noDecisions')}</Empty>
      ) : (
        <ChangeList changes={decisions} />
      )}
    </Screen>
  );
}

interface RolloutCardProps {
  readonly rollout: Rollout;
  readonly canChange: boolean;
}

function RolloutCard({ rollout, canChange }: RolloutCardProps) {
  const { t } = useTranslation('console');
  const { moment, number } = useFormats();
  const { app, version, from, percent, since, steps, isGuarded, isPaused, outcome, figures } =
    rollout;
  const visits = number(figures['new visits'] ?? 0);
  const kind = outcome === 'worse' ? 'alert' : outcome === 'fine' ? 'good' : 'calm';
  return (
    <Card
      title={app}
      aside={
        <>
          <Version>{from}</Version>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t('change.becomes')}</span>
          <Version>{version}</Version>
        </>
      }
    >
      <p className={classes.state}>
        <Badge kind={isPaused ? 'alert' : 'good'}>
          {t(isPaused ? 'rollouts.paused' : 'rollouts.running')}
        </Badge>
        <Badge kind={kind}>{t(`rollouts.outcome.${outcome}`)}</Badge>
        <span>{t(isGuarded ? 'rollouts.guarded' : 'rollouts.byHand')}</span>
      </p>
      <Steps steps={isGuarded ? steps : [percent, 100]} percent={percent} />
      <p>
        {t(`rollouts.verdict.${outcome}`, { visits, needed: number(rollout.needed) })}{' '}
        {t('rollouts.since', { since: moment(since) })}
      </p>
      <Notes release={`${app} ${version}`} notes={rollout.notes} />
      <Table
        caption={t('rollouts.figures', { app })}
        isNarrow
        columns={[t('rollouts.measure'), t('rollouts.newRelease'), t('rollouts.oldRelease')]}
        rows={measures.map(([name, label]) => ({
          key: name,
          cells: [
            t(label),
            number(figures[`new ${name}`] ?? 0),
            number(figures[`old ${name}`] ?? 0),
          ],
        }))}
      />
      {canChange && (
        <div className={classes.acts}>
          {isGuarded && !isPaused && (
            <ReleaseAction
              label={t('rollouts.pause')}
              effect={t('rollouts.pauseEffect', { percent })}
              {...{ action: 'pause', app, version }}
            />
          )}
          <ReleaseAction
            label={t('rollouts.end')}
            effect={t('rollouts.endEffect', { from: from ?? '' })}
            {...{ action: 'rollback', app, version }}
          />
        </div>
      )}
      {isPaused && (
        <Command
          label={t('rollouts.resume')}
          text={`npm run release -- resume ${app} --because '…'`}
        />
      )}
      <Command
        label={t('rollouts.promote')}
        text={`npm run release -- promote ${app} --version ${version} --because '…'`}
      />
    </Card>
  );
}

/** Renders the shares of a roll-out, the present one marked. */
function Steps({
  steps,
  percent,
}: {
  readonly steps: readonly number[];
  readonly percent: number;
}) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li
          key={step}
          className={classes.step}
          data-reached={step <= percent}
          aria-current={step === percent ? 'step' : undefined}
        >
          {step} %
        </li>
      ))}
    </ol>
  );
}
