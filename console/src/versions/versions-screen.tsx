import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type Versions, versionsSchema } from '../content/schemas.ts';
import { Choice } from '../parts/choice.tsx';
import { Command } from '../parts/command.tsx';
import { consoleRoute } from '../parts/console-route.ts';
import { Notes } from '../parts/notes.tsx';
import { Card, Empty, Screen } from '../parts/screen.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { ownPaths } from '../paths.ts';
import { BranchPreviews, endPreviewAction } from './branch-previews.tsx';
import classes from './versions-screen.module.css';

/** The page for the preview of any combination, and for promotions. */
export const versionsRoute = consoleRoute({
  path: ownPaths.versions.pattern,
  title: 'versions.title',
  call: () => 'versions',
  schema: versionsSchema,
  action: endPreviewAction,
  Component: VersionsScreen,
});

function VersionsScreen() {
  const { t } = useTranslation('console');
  const { moment } = useFormats();
  const { apps, site, staff, previews } = useLoaderData<Versions>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const versionOf = ({ app, live }: Versions['apps'][number]) => chosen[app] ?? live;
  // The console is no part of the public site.
  const ofSite = apps.filter(({ app }) => app !== 'console');
  const composition = ofSite.map((app) => `${app.app}@${versionOf(app)}`).join(' ');
  const changed = apps.filter((app) => versionOf(app) !== app.live);
  return (
    <Screen title={t('versions.title')} lead={t('versions.lead')} staff={staff}>
      <div className={classes.choices}>
        {apps.map((app) => (
          <Choice
            key={app.app}
            label={app.app}
            value={versionOf(app)}
            onChange={(version) => setChosen({ ...chosen, [app.app]: version })}
            choices={[
              { value: app.live, label: t('versions.live', { version: app.live }) },
              ...app.versions
                .filter(({ version }) => version !== app.live)
                .map(({ version, at, by, state }) => ({
                  value: version,
                  label: t(state === 'before' ? 'versions.before' : 'versions.other', {
                    ...{ version, at: moment(at), by },
                  }),
                })),
            ]}
          />
        ))}
      </div>
      {changed.map((app) => (
        <Notes
          key={app.app}
          release={`${app.app} ${versionOf(app)}`}
          notes={app.versions.find(({ version }) => version === versionOf(app))?.notes ?? []}
        />
      ))}
      <Card title={t('versions.preview')}>
        <p className={classes.muted}>{t('versions.previewLead')}</p>
        <Command
          label={t('versions.previewCommand')}
          text={`npm run release -- link ${changed[0]?.app ?? 'shell'} --site ${site} --composition "${composition}"`}
        />
        {changed.map((app) => (
          <Command
            key={app.app}
            label={t('versions.branchCommand', { app: app.app })}
            text={`npm run release -- link ${app.app} --version ${versionOf(app)} --branch '…' --site ${site}`}
          />
        ))}
      </Card>
      <BranchPreviews previews={previews} staff={staff} />
      <Card title={t('versions.promote')}>
        {changed.length === 0 && <Empty>{t('versions.choose')}</Empty>}
        {changed.map((app) => (
          <Promotion key={app.app} app={app.app} version={versionOf(app)} site={site} />
        ))}
      </Card>
    </Screen>
  );
}

interface PromotionProps {
  readonly app: string;
  readonly version: string;
  readonly site: string;
}

/** Renders the commands with which the team of an app checks and promotes a release. */
function Promotion({ app, version, site }: PromotionProps) {
  const { t } = useTranslation('console');
  const release = `npm run release -- `;
  const named = `${app} --version ${version}`;
  return (
    <>
      <Command
        label={t('versions.check', { app })}
        text={`${release}check ${named} --site ${site}`}
      />
      <Command
        label={t('versions.guarded', { app })}
        text={`${release}promote ${named} --guarded --because '…'`}
      />
      <Command
        label={t('versions.all', { app })}
        text={`${release}promote ${named} --because '…'`}
      />
    </>
  );
}
