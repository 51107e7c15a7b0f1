import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type History, historySchema } from '../content/schemas.ts';
import { ChangeList } from '../parts/change-list.tsx';
import { Choice } from '../parts/choice.tsx';
import { consoleRoute } from '../parts/console-route.ts';
import { Empty, Screen } from '../parts/screen.tsx';
import { ownPaths } from '../paths.ts';

/** The page of the changes of the manifest. */
export const historyRoute = consoleRoute({
  path: ownPaths.history.pattern,
  title: 'history.title',
  call: () => 'history',
  schema: historySchema,
  Component: HistoryScreen,
});

function HistoryScreen() {
  const { t } = useTranslation('console');
  const { changes, staff } = useLoaderData<History>();
  const [chosen, setChosen] = useState('');
  const apps = [...new Set(changes.map(({ app }) => app))].sort();
  const shown = changes.filter(({ app }) => chosen === '' || app === chosen);
  return (
    <Screen title={t('history.title')} lead={t('history.lead')} staff={staff}>
      <Choice
        label={t('history.app')}
        value={chosen}
        onChange={setChosen}
        choices={[
          { value: '', label: t('history.all') },
          ...apps.map((app) => ({ value: app, label: app })),
        ]}
      />
      <p role="status" className="visually-hidden">
        {t('history.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? <Empty>{t('history.empty')}</Empty> : <ChangeList changes={shown} />}
    </Screen>
  );
}
