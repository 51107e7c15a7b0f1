import { trustedHtml } from '@studio/shared/content';
import { useMemo } from 'react';
import { useContentLanguage } from './content-language.ts';
import classes from './html.module.css';

interface HtmlProps {
  /** HTML that came through the gateway, which sanitises it; nothing is rendered when there is none. */
  readonly html: string | null | undefined;
  readonly className?: string | undefined;
}

/** Writes an editor's HTML: with `ServerRenderedHtml` below, which writes none, the only place that can. */
export function Html({ html, className }: HtmlProps) {
  const language = useContentLanguage();
  // A new object on each render would make React write the same HTML again.
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

/** Tells React that what is inside an element is none of its business. */
const untouched = { __html: '' };

/** An element of a server-rendered page whose content is left in the document as it came. */
export function ServerRenderedHtml({ className }: { readonly className?: string | undefined }) {
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />;
}
