export { Button, type ButtonKind, LinkButton } from './button.tsx';
export { FileBadge } from './file-badge.tsx';
export { Html, ServerRenderedHtml } from './html.tsx';
export { InlineError } from './inline-error.tsx';
export { Picture, type PictureFamily } from './picture.tsx';
export { Scene } from './scene.tsx';
export { useCloseOnBackdrop } from './use-close-on-backdrop.ts';
export { useContentLanguage, useLocale } from './use-language.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
