import { useTranslation } from 'react-i18next';
import type { Change } from '../content/schemas.ts';
import classes from './change-list.module.css';
import { Badge, Version } from './screen.tsx';
import { useFormats } from './use-formats.ts';

const kinds = {
  promote: 'promote',
  'roll out': 'rollOut',
  'roll back': 'rollBack',
  halt: 'halt',
  restore: 'restore',
  retire: 'retire',
  grant: 'grant',
  'hand over': 'handOver',
  revoke: 'revoke',
} as const;

const isKind = (what: string): what is keyof typeof kinds => Object.hasOwn(kinds, what);

/** Renders changes of the manifest: the time, the person, the releases, the reason and the figures. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation('console');
  const { moment } = useFormats();
  return (
    <ol className={classes.list}>
      {changes.map((change) => {
        const { revision, at, by, what, app, from, to, percent, why, figures, checked } = change;
        return (
          <li key={revision} className={classes.change}>
            <p className={classes.line}>
              <strong>{app}</strong>
              <Badge kind={what === 'halt' || what === 'roll back' ? 'alert' : 'calm'}>
                {isKind(what) ? t(`change.${kinds[what]}`) : what}
                {percent !== null && <span>{` ${percent} %`}</span>}
              </Badge>
              {from !== null && <Version>{from}</Version>}
              {from !== null && to !== null && (
                <span>
                  <span aria-hidden="true">→</span>
                  <span className="visually-hidden">{t('change.becomes')}</span>
                </span>
              )}
              {to !== null && <Version>{to}</Version>}
            </p>
            {why !== null && <p className={classes.why}>{why}</p>}
            {figures !== null && <Figures figures={figures} />}
            {checked !== null && (
              <p className={classes.who}>
                {t(checked.site === null ? 'change.checked' : 'change.checkedOn', {
                  ...{ by: checked.by, at: moment(checked.at), site: checked.site },
                  count: checked.pages ?? 0,
                })}
              </p>
            )}
            <p className={classes.who}>
              <time dateTime={at}>{moment(at)}</time> · {by}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Renders the figures of a decision, those of the new release and of the old one. */
function Figures({ figures }: { readonly figures: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('console');
  const { number } = useFormats();
  return (
    <details>
      <summary>{t('change.figures')}</summary>
      <dl className={classes.figures}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt lang="en">{name}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
