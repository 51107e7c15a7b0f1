import { LazyDialog } from '../../parts/lazy-dialog.tsx';
import type { PhotoEditorProps } from './photo-editor.tsx';

const loadEditor = async () =>
  (await import(/* webpackChunkName: "photos" */ './photo-editor.tsx')).PhotoEditor;

/** Renders the dialog that makes one PDF of photos; its code loads when it opens. */
export function PhotoDialog(props: PhotoEditorProps) {
  return (
    <LazyDialog load={loadEditor} onClose={props.onClose}>
      {(PhotoEditor) => <PhotoEditor {...props} />}
    </LazyDialog>
  );
}
