import { useLocale } from '@studio/shared/ui';
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';
import type { Zoom } from './use-zoom.ts';

/** Larger, smaller, and as wide as there is room. */
export function ZoomControls({ zoom }: { readonly zoom: Zoom }) {
  const { t } = useTranslation('customer-area');
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' }).format(zoom.level);

  return (
    <fieldset className={classes.group} aria-label={t('preview.zoom')}>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('preview.smaller')}
        disabled={zoom.smaller === undefined}
        onClick={zoom.smaller}
      >
        <ZoomOut size={20} aria-hidden="true" />
      </button>
      <output className={classes.level}>{percent}</output>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('preview.larger')}
        disabled={zoom.larger === undefined}
        onClick={zoom.larger}
      >
        <ZoomIn size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('preview.fit')}
        aria-pressed={zoom.level === 1}
        onClick={zoom.fit}
      >
        <MoveHorizontal size={20} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
