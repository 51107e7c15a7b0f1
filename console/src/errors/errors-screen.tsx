import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { type Errors, errorsSchema } from '../content/schemas.ts';
import { consoleRoute } from '../parts/console-route.ts';
import { Badge, Empty, Screen, Version } from '../parts/screen.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { ownPaths } from '../paths.ts';
import classes from './errors-screen.module.css';

/** The page of the errors that browsers and render processes have reported. */
export const errorsRoute = consoleRoute({
  path: ownPaths.errors.pattern,
  title: 'errors.title',
  call: () => 'errors',
  schema: errorsSchema,
  Component: ErrorsScreen,
});

function ErrorsScreen() {
  const { t } = useTranslation('console');
  const { moment } = useFormats();
  const { errors, staff } = useLoaderData<Errors>();
  return (
    <Screen title={t('errors.title')} lead={t('errors.lead')} staff={staff}>
      {errors.length === 0 && <Empty>{t('errors.empty')}</Empty>}
      <ul className={classes.list}>
        {errors.map(({ id, app, version, kind, reason, reports, at, path, place }) => (
          <li key={id} className={classes.error}>
            <p className={classes.line}>
              <Link to={ownPaths.error.href(id)} className={classes.reason}>
                {reason}
              </Link>
              <Badge kind="alert">{t('errors.reports', { count: reports })}</Badge>
              <Badge>{t(`errors.kind.${kind}`)}</Badge>
            </p>
            <p>
              <strong>{app}</strong> <Version>{version}</Version>
              {path !== null && <span>{` · ${path}`}</span>}
            </p>
            <p className={classes.place}>
              {place !== null && <Version>{place}</Version>} <time dateTime={at}>{moment(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
