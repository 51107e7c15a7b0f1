import { trustedHtml } from '@studio/shared/client';
import { useMemo } from 'react';
import classes from './html.module.css';
import { useContentLanguage } from './use-language.ts';

interface HtmlProps {
  /** HTML that the gateway has sanitised; the component renders nothing when it is empty. */
  readonly html: string | null | undefined;
  readonly className?: string | undefined;
}

/** Renders an editor's HTML. The linter allows raw HTML in this file only. */
export function Html({ html, className }: HtmlProps) {
  const language = useContentLanguage();
  // A new object would make React write the same HTML again on each render.
  const content = useMemo(() => ({ __html: trustedHtml(html ?? '') }), [html]);
  if (!html) return null;
  return (
    <div
      className={className ? `${classes.prose} ${className}` : classes.prose}
      lang={language}
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Makes React leave the children of a hydrated element alone. */
const unchanged = { __html: '' };

/** Hydrates an element and keeps the content that the server rendered into it. */
export function ServerRenderedHtml({ className }: { readonly className?: string | undefined }) {
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={unchanged} />;
}
