import {
  Button,
  Dialog,
  DialogHead,
  FileButton,
  IconButton,
  useLocale,
  useModal,
} from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { ArrowLeft, ArrowRight, Maximize, RotateCcw, RotateCw, Trash2 } from 'lucide-react';
import { type Dispatch, type SetStateAction, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './photo-editor.module.css';
import { PhotoView } from './photo-view.tsx';
import type { Photo } from './pictures.ts';
import { type Pages, usePages } from './use-pages.ts';

export interface PhotoEditorProps {
  /** The pages; they stay when the dialog closes. */
  readonly photos: readonly Photo[];
  readonly onPhotos: Dispatch<SetStateAction<readonly Photo[]>>;
  /** Files that become pages when the dialog opens. */
  readonly files: readonly File[];
  /** Called after the dialog has closed. */
  readonly onClose: () => void;
  /** Called with the PDF, before the dialog closes. */
  readonly onDone: (pdf: File) => void;
}

/** Renders the dialog in which photos become the pages of one PDF. */
export function PhotoEditor({ photos, onPhotos, files, onClose, onDone }: PhotoEditorProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const titleId = useId();
  const modal = useModal(onClose);
  const { close } = modal;
  const pages = usePages({ photos, onPhotos, files });
  const { selected, index, isBusy } = pages;

  async function finish() {
    const name = t('toDo.photos.fileName', {
      date: formatDate(new Date().toISOString(), locale),
    });
    const pdf = await pages.create(name);
    if (pdf === undefined) return;
    onDone(pdf);
    close();
  }

  return (
    <Dialog modal={modal} className={classes.dialog} aria-labelledby={titleId}>
      <div className={classes.frame}>
        <DialogHead id={titleId} label={t('toDo.photos.close')} onClick={close}>
          {t('toDo.photos.title')}
        </DialogHead>
        <div className={classes.body}>
          {selected === undefined ? (
            <p className={classes.about}>{t('toDo.photos.about')}</p>
          ) : (
            <>
              <PageTools {...pages} total={photos.length} />
              <PhotoView
                key={selected.url}
                photo={selected}
                label={t('toDo.photos.pageOf', { number: index + 1, total: photos.length })}
                onCrop={pages.crop}
              />
              <PageList photos={photos} selected={selected} onSelect={pages.select} />
            </>
          )}
          <div role="status">{isBusy && <p>{t('toDo.photos.preparing')}</p>}</div>
          {pages.problem !== undefined && (
            <p role="alert" className={classes.problem}>
              {pages.problem === 'failed'
                ? t('toDo.photos.failed')
                : t('toDo.photos.unopened', { names: pages.problem.unopened.join(', ') })}
            </p>
          )}
        </div>
        <div className={classes.footer}>
          <FileButton
            label={t('toDo.photos.take')}
            accept="image/*"
            // Opens the camera where the device has one.
            capture="environment"
            onFiles={(files) => void pages.add(files)}
          />
          <FileButton
            label={t('toDo.photos.add')}
            accept="image/*"
            multiple
            onFiles={(files) => void pages.add(files)}
          />
          {photos.length > 0 && (
            <Button aria-disabled={isBusy} onClick={() => void finish()}>
              {t('toDo.photos.create', { count: photos.length })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface PageListProps {
  readonly photos: readonly Photo[];
  readonly selected: Photo;
  readonly onSelect: (id: string) => void;
}

/** Renders the pages as small pictures in their order. */
function PageList({ photos, selected, onSelect }: PageListProps) {
  const { t } = useTranslation('customer-area');
  return (
    <ol className={classes.pages} aria-label={t('toDo.photos.pages')}>
      {photos.map(({ id, url }, index) => (
        <li key={id}>
          <button
            type="button"
            className={classes.thumb}
            aria-current={id === selected.id || undefined}
            aria-label={t('toDo.photos.page', { number: index + 1 })}
            onClick={() => onSelect(id)}
          >
            <img src={url} alt="" />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface PageToolsProps
  extends Pick<Pages, 'index' | 'isBusy' | 'rotate' | 'move' | 'remove' | 'resetCrop'> {
  readonly total: number;
}

/** Renders the buttons that turn, move and remove the selected page. */
function PageTools(props: PageToolsProps) {
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
