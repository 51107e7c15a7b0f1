import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import { type ExplainedError, errorSchema } from '../content/schemas.ts';
import { Command } from '../parts/command.tsx';
import { consoleRoute } from '../parts/console-route.ts';
import { Card, Empty, Screen, Version } from '../parts/screen.tsx';
import { useFormats } from '../parts/use-formats.ts';
import { ownPaths } from '../paths.ts';
import classes from './errors-screen.module.css';

/** The page of one error with its sources. */
export const errorRoute = consoleRoute({
  path: ownPaths.error.pattern,
  title: 'error.title',
  call: ({ id = '' }) => `errors/${encodeURIComponent(id)}`,
  schema: errorSchema,
  Component: ErrorScreen,
});

function ErrorScreen() {
  const { t } = useTranslation('console');
  const { moment } = useFormats();
  const error = useLoaderData<ExplainedError>();
  const { id, app, version, reason, reports, at, path, trace, composition, frames, staff } = error;
  return (
    <Screen
      title={reason}
      lead={t('error.lead', { count: reports, app, version, at: moment(at) })}
      staff={staff}
    >
      <p>
        <Link to={ownPaths.errors.href()}>{t('error.back')}</Link>
      </p>
      <Card title={t('error.frames')}>
        {frames.length === 0 && <Empty>{t('error.noFrames')}</Empty>}
        <ol className={classes.frames}>
          {frames.map((frame) => (
            <Frame key={frame.released} frame={frame} />
          ))}
        </ol>
      </Card>
      <Card title={t('error.page')}>
        <p>
          {path !== null && <span>{`${path} · `}</span>}
          <Version>{composition}</Version>
        </p>
        {trace !== null && (
          <p>
            {t('error.trace')} <Version>{trace}</Version>
          </p>
        )}
        <Command
          label={t('error.link')}
          text={`npm run release -- link --composition "${composition}"`}
        />
        <Command label={t('error.explain')} text={`npm run release -- explain ${id}`} />
      </Card>
    </Screen>
  );
}

/** Renders the place of a frame in the sources, with the lines around it where they are known. */
function Frame({ frame }: { readonly frame: ExplainedError['frames'][number] }) {
  const { source, line, column, functionName, lines, problem, released } = frame;
  return (
    <li>
      {source === null ? (
        <Version>{released}</Version>
      ) : (
        <>
          {functionName !== null && <strong>{functionName} </strong>}
          <Version>{`${source}:${line}:${column}`}</Version>
        </>
      )}
      {problem !== null && (
        <p className={classes.place} lang="en">
          {problem}
        </p>
      )}
      {lines.length > 0 && (
        <pre className={classes.source}>
          {lines.map((one) => (
            <span key={one.line} className={one.line === line ? classes.own : undefined}>
              {`${String(one.line).padStart(4)} | ${one.text}\n`}
            </span>
          ))}
        </pre>
      )}
      {source !== null && <p className={classes.place}>{released}</p>}
    </li>
  );
}
