import { useContent } from '@studio/shared/client';
import { Button, FileButton } from '@studio/shared/kit';
import { useAtomValue, useStore } from 'jotai';
import { Camera } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Dropped, droppedFiles } from './dropped-files.ts';
import { isPhoto } from './file-checks.ts';
import { PhotoDialog } from './photos/photo-dialog.tsx';
import type { Photo } from './photos/pictures.ts';
import { SendFields, useSendFields } from './send-fields.tsx';
import classes from './send-panel.module.css';
import { type KnownFile, type Sender, senderOf } from './sender.ts';
import { UploadRow } from './upload-row.tsx';
import { isOnItsWay, sendingAtom, type UploadItem, type UploadTarget } from './uploads.ts';

export { senderOf };

interface SendPanelProps {
  readonly target: UploadTarget;
  /** True when the client also states the day on which the document expires. */
  readonly asksExpiry: boolean;
  /** Returns true for the files on their way that this panel lists. */
  readonly lists: (item: UploadItem) => boolean;
  /** The files that were sent before. */
  readonly known: readonly KnownFile[];
  /** Closes the panel; called while it lists no file. */
  readonly onClose: () => void;
}

/** Renders the choice of files, the files with their progress, and the button that sends them. */
export function SendPanel(props: SendPanelProps) {
  const { target, asksExpiry, lists, known, onClose } = props;
  const { t } = useTranslation('customer-area');
  const content = useContent();
  const store = useStore();
  const [sender] = useState(() => senderOf(content, store));
  const items = useAtomValue(sendingAtom).items.filter(lists);
  const ready = items.filter(({ state }) => state === 'ready');
  const canClose = !items.some((item) => isOnItsWay(item) || item.state === 'unfinished');
  const fields = useSendFields({ target, asksExpiry });
  const photos = usePhotos(items, sender);

  const add = (files: readonly File[]) => {
    photos.remember(files);
    void sender.add(files, target, known);
  };

  function send() {
    if (ready.length === 0) return;
    const details = fields.checked();
    if (details !== undefined) sender.send(target, details);
  }

  function close() {
    for (const { id } of items) sender.cancel(id);
    onClose();
  }

  return (
    <div className={classes.panel}>
      <FileChoice onFiles={add} onPhotos={() => photos.open([])} />
      {items.length > 0 && (
        <ul className={classes.items} aria-label={t('toDo.send.files')}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} sender={sender} />
          ))}
        </ul>
      )}
      {photos.ready.length > 1 && (
        <div>
          <Button kind="outline" onClick={() => photos.open(photos.ready)}>
            {t('toDo.send.join', { count: photos.ready.length })}
          </Button>
        </div>
      )}
      {(ready.length > 0 || canClose) && <SendFields {...fields} />}
      <div className={classes.actions}>
        {(ready.length > 0 || canClose) && (
          <Button aria-disabled={ready.length === 0} onClick={send}>
            {t('toDo.send.send', { count: ready.length })}
          </Button>
        )}
        {canClose && (
          <Button kind="outline" onClick={close}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {photos.shown !== undefined && (
        <PhotoDialog
          photos={photos.pages}
          onPhotos={photos.setPages}
          files={photos.shown}
          onClose={photos.close}
          onDone={(pdf) => {
            photos.removeShown();
            void sender.add([pdf], target, known);
          }}
        />
      )}
    </div>
  );
}

/** Opens the dialog that makes one PDF of photos: of new ones, or of those among the ready files. */
function usePhotos(items: readonly UploadItem[], sender: Sender) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [shown, setShown] = useState<readonly File[]>();
  // They stay when the dialog closes before there is a PDF.
  const [pages, setPages] = useState<readonly Photo[]>([]);
  const isFile = (file: File) => (item: UploadItem) =>
    item.name === file.name && item.size === file.size && item.state === 'ready';
  const ready = chosen.filter((file) => items.some(isFile(file)));
  return {
    ...{ ready, shown, pages, setPages },
    open: setShown,
    close: () => setShown(undefined),
    remember: (files: readonly File[]) => setChosen((all) => [...all, ...files.filter(isPhoto)]),
    /** Removes the photos that the PDF contains from the files. */
    removeShown() {
      for (const file of shown ?? []) {
        const item = items.find(isFile(file));
        if (item) sender.cancel(item.id);
      }
    },
  };
}

interface FileChoiceProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPhotos: () => void;
}

/** Renders the ways to choose files: by drag, by the system's dialog, and by the camera. */
function FileChoice({ onFiles, onPhotos }: FileChoiceProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState<Exclude<Dropped, object>>();

  function follow(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  async function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const dropped = await droppedFiles(event.dataTransfer);
    setRefused(typeof dropped === 'string' ? dropped : undefined);
    if (typeof dropped !== 'string') onFiles(dropped.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way; the buttons inside serve every input device.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={follow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <p className={classes.dropText}>{t('toDo.send.drop')}</p>
      <div className={classes.choices}>
        <FileButton
          label={t('toDo.send.choose')}
          multiple
          aria-describedby={`${id}-hint`}
          onFiles={onFiles}
        />
        <Button kind="outline" onClick={onPhotos}>
          <Camera size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('toDo.send.photo')}
        </Button>
      </div>
      {refused !== undefined && (
        <p role="alert" className={classes.refused}>
          {t(`toDo.send.dropped.${refused}`)}
        </p>
      )}
      <p id={`${id}-hint`} className={classes.hint}>
        {t('toDo.send.hint')}
      </p>
    </div>
  );
}
