import { IconButton } from '@studio/shared/kit';
import { ArrowLeft, ArrowRight, Maximize, RotateCcw, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './photo-editor.module.css';
import type { Pages } from './use-pages.ts';

interface PageToolsProps
  extends Pick<Pages, 'index' | 'isBusy' | 'rotate' | 'move' | 'remove' | 'resetCrop'> {
  readonly total: number;
}

/** Renders the buttons that turn, move and remove the selected page. */
export function PageTools(props: PageToolsProps) {
  const { index, total, isBusy, rotate, move, remove, resetCrop } = props;
  const { t } = useTranslation('customer-area');
  const tools = [
    { key: 'left', icon: RotateCcw, run: () => void rotate(false), isOff: isBusy },
    { key: 'right', icon: RotateCw, run: () => void rotate(true), isOff: isBusy },
    { key: 'whole', icon: Maximize, run: resetCrop, isOff: false },
    { key: 'earlier', icon: ArrowLeft, run: () => move(-1), isOff: index === 0 },
    { key: 'later', icon: ArrowRight, run: () => move(1), isOff: index === total - 1 },
    { key: 'remove', icon: Trash2, run: remove, isOff: false },
  ] as const;
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('toDo.photos.title')}>
      {tools.map(({ key, icon, run, isOff }) => (
        // The focus stays on a button that cannot do more.
        <IconButton
          key={key}
          icon={icon}
          label={t(`toDo.photos.${key}`)}
          aria-disabled={isOff}
          onClick={run}
        />
      ))}
    </div>
  );
}
