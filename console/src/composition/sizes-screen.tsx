import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { type Sizes, sizesSchema } from '../content/schemas.ts';
import { consoleRoute } from '../parts/console-route.ts';
import { Card, Empty, Screen, Version } from '../parts/screen.tsx';
import { Table } from '../parts/table.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { ownPaths } from '../paths.ts';
import classes from './sizes-screen.module.css';

/** The page of the bytes of each app over time. */
export const sizesRoute = consoleRoute({
  path: ownPaths.sizes.pattern,
  title: 'sizes.title',
  call: () => 'sizes',
  schema: sizesSchema,
  Component: SizesScreen,
});

type Points = Sizes['apps'][number]['points'];

function SizesScreen() {
  const { t } = useTranslation('console');
  const { apps, staff } = useLoaderData<Sizes>();
  return (
    <Screen title={t('sizes.title')} lead={t('sizes.lead')} staff={staff}>
      {apps.map(({ app, points }) => (
        <Card key={app} title={app}>
          {points.length === 0 ? (
            <Empty>{t('sizes.empty')}</Empty>
          ) : (
            <>
              <Bars points={points} />
              <SizeTable app={app} points={points} />
            </>
          )}
        </Card>
      ))}
    </Screen>
  );
}

function SizeTable({ app, points }: { readonly app: string; readonly points: Points }) {
  const { t } = useTranslation('console');
  const { moment, kilobytes } = useFormats();
  const budget = points.at(-1)?.budget;
  return (
    <>
      <Table
        caption={t('sizes.table', { app })}
        columns={[
          ...[t('live.release'), t('sizes.live'), t('sizes.scripts'), t('sizes.styles')],
          t('sizes.total'),
        ]}
        rows={points.toReversed().map(({ version, at, scripts, styles, total }) => ({
          key: version,
          cells: [
            <Version key="version">{version}</Version>,
            moment(at),
            kilobytes(scripts),
            kilobytes(styles),
            kilobytes(total),
          ],
        }))}
      />
      {budget && (
        <p className={classes.muted}>
          {t('sizes.budget', {
            scripts: kilobytes(budget.scripts),
            styles: kilobytes(budget.styles),
          })}
        </p>
      )}
    </>
  );
}

/** Draws the scripts of the largest page of each release as a bar; the table says the same. */
function Bars({ points }: { readonly points: Points }) {
  const largest = Math.max(...points.map(({ scripts }) => scripts), 1);
  const [step, height] = [24, 80];
  return (
    <svg
      aria-hidden="true"
      className={classes.bars}
      viewBox={`0 0 ${step * Math.max(points.length, 20)} ${height}`}
    >
      {points.map(({ version, scripts }, index) => {
        const size = (scripts / largest) * (height - 2);
        return (
          <rect
            key={version}
            className={classes.bar}
            {...{ x: step * index, y: height - size, width: step - 8, height: size }}
          />
        );
      })}
    </svg>
  );
}
