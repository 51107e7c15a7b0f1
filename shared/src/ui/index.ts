export { Button, type ButtonKind, LinkButton } from './button.tsx';
export { useContentLanguage } from './content-language.ts';
export { FileBadge } from './file-badge.tsx';
export { Html, ServerRenderedHtml } from './html.tsx';
export { InlineError } from './inline-error.tsx';
export { useLocale } from './locale.ts';
export { Picture, type PictureFamily } from './picture.tsx';
export { Scene } from './scene.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
