import { useTranslation } from 'react-i18next';
import type { End } from '../content/schemas.ts';
import classes from './ends.module.css';
import { Badge } from './screen.tsx';
import { useFormats } from './use-formats.ts';

/** Renders announced ends: the thing, its last day, and what takes its place; nothing without one. */
export function Ends({ ends }: { readonly ends: readonly End[] }) {
  const { t } = useTranslation('console');
  const { day } = useFormats();
  if (ends.length === 0) return null;
  return (
    <ul className={classes.list}>
      {ends.map((end) => {
        const { app, on, contract, module, name, slot, instead } = end;
        const thing = [name, module, slot].filter((part) => part !== null).join(' · ');
        return (
          <li key={`${app} ${contract} ${thing}`}>
            <Badge kind="alert">{t('ends.until', { day: day(on) })}</Badge>{' '}
            {t('ends.use', { app, thing: thing || t('ends.contract', { contract }) })}{' '}
            {t('ends.instead', { instead })}
          </li>
        );
      })}
    </ul>
  );
}
