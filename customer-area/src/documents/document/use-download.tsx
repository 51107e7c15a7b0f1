import { Button, InlineError } from '@studio/shared/kit';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import { type DocumentRow, downloadHref } from './document.ts';
import { DocumentError, type DocumentErrorReason, requireFile } from './fetch-file.ts';

/** Reasons with a message of their own; every other reads like a network failure. */
const namedReasons = [
  'missing',
  'sessionOver',
  'unavailable',
  'busy',
] as const satisfies DocumentErrorReason[];

type FailureReason = (typeof namedReasons)[number] | 'unreachable';

/**
 * Returns the properties of the link that downloads a document. A click asks first if the file can be downloaded,
 * because a page never learns that a download failed; then the browser streams the file. Clicks that open another
 * tab, and pages without scripts, follow the link itself.
 * @param onStarted called once the browser downloads the file: from then on the document counts as read
 */
export function useDownload(row: DocumentRow, onStarted: () => void) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<FailureReason>();
  // The state would not stop a second click in the same moment.
  const isUnderWay = useRef(false);
  const href = downloadHref(row);

  async function start(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStarting(true);
    try {
      await requireFile(href);
      setFailure(undefined);
      saveFile(href);
      onStarted();
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      const { reason } = error;
      setFailure(namedReasons.find((named) => named === reason) ?? 'unreachable');
    } finally {
      isUnderWay.current = false;
      setStarting(false);
    }
  }

  function retry(): void {
    // The pressed button disappears.
    link.current?.focus();
    setFailure(undefined);
    void start();
  }

  const linkProps = {
    ref: link,
    href,
    download: true,
    'aria-busy': isStarting,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void start();
    },
  };
  return { linkProps, failure, retry };
}

/** Has the browser download a file and show its progress, as a click on a link does. */
function saveFile(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

interface DownloadFailureProps {
  readonly reason: FailureReason;
  readonly onRetry: () => void;
}

/** Renders the reason why a download did not start, with the way on. */
export function DownloadFailure({ reason, onRetry }: DownloadFailureProps) {
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  const message = t(`documents.downloadFailed.${reason}`);
  if (reason !== 'sessionOver' && reason !== 'missing') {
    return <InlineError message={message} onRetry={onRetry} />;
  }
  return (
    <InlineError
      message={
        <>
          {message}{' '}
          {/* Revalidation reads the list again, and runs the guard, which leads to the login and back to this page. */}
          <Button kind="outline" onClick={() => void revalidate()}>
            {t(reason === 'missing' ? 'documents.readAgain' : 'preview.logIn')}
          </Button>
        </>
      }
    />
  );
}
