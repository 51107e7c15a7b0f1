import { Button, Dialog, InlineError, useLocale, useModal } from '@studio/shared/kit';
import { formatBytes, romeToday } from '@studio/shared/kit/format';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router-dom';
import type { DocumentRow } from '../document/document.ts';
import type { DocumentErrorReason } from '../document/fetch-file.ts';
import { useLabels } from '../document/labels.ts';
import { maxBytes, type ZipPlan, zipName } from './plan-zip.ts';
import type { ZipState } from './use-zip.ts';
import { useZip } from './use-zip.ts';
import classes from './zip-dialog.module.css';

interface ZipDialogProps {
  readonly documents: readonly DocumentRow[];
  /** Called after the dialog has closed. */
  readonly onClose: () => void;
  /** Called with the ids of documents whose files have arrived: from then on they count as read. */
  readonly onRead: (ids: readonly number[]) => void;
}

/** Renders the dialog that creates a ZIP archive of documents in the browser; closing it cancels the work. */
export function ZipDialog({ documents, onClose, onRead }: ZipDialogProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const { plan, state, retry, skipMissing } = useZip(documents, onRead);
  // A click on the backdrop would discard the downloaded files.
  const modal = useModal(onClose, true);
  const title = useId();

  return (
    <Dialog modal={modal} aria-labelledby={title}>
      <div className={classes.content}>
        <h2 id={title} className={classes.title}>
          {t('bundle.title')}
        </h2>
        {state.kind === 'preparing' && <Preparing plan={plan} state={state} />}
        {state.kind === 'failed' && <Failed state={state} onRetry={retry} onSkip={skipMissing} />}
        {state.kind === 'ready' && <Ready state={state} />}
        {state.kind === 'broken' && <InlineError message={t('bundle.broken')} onRetry={retry} />}
        {state.kind === 'tooLarge' && <TooLarge bytes={state.bytes} />}
        {state.kind === 'sessionOver' && <SessionOver />}
        <div className={classes.end}>
          <Button kind="outline" onClick={modal.close}>
            {state.kind === 'preparing' ? t('cancel') : t('shared:action.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type StateOf<Kind extends ZipState['kind']> = Extract<ZipState, { kind: Kind }>;

interface PreparingProps {
  readonly plan: ZipPlan;
  readonly state: StateOf<'preparing'>;
}

/** Renders the progress in files and in bytes. */
function Preparing({ plan, state }: PreparingProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const id = useId();
  const total = plan.entries.length;
  // Without sizes the bar counts files.
  const share = plan.bytes ? state.bytes / plan.bytes : state.done / Math.max(1, total);
  const arrived = formatBytes(state.bytes, locale);

  return (
    <div className={classes.state}>
      <p id={id} role="status">
        {t('bundle.preparing')}
      </p>
      <progress className={classes.progress} aria-labelledby={id} max={1} value={share} />
      <p className={classes.figures}>
        <span>{t('bundle.files', { done: state.done, total, count: total })}</span>
        <span>
          {plan.bytes === undefined
            ? arrived
            : t('bundle.bytes', { arrived, total: formatBytes(plan.bytes, locale) })}
        </span>
      </p>
    </div>
  );
}

/** Reasons with a message of their own; every other reads like a network failure. */
const namedReasons = [
  'missing',
  'unavailable',
  'busy',
  'tooLarge',
] as const satisfies DocumentErrorReason[];

function messageReason(reason: DocumentErrorReason) {
  return namedReasons.find((one) => one === reason) ?? 'unreachable';
}

interface FailedProps {
  readonly state: StateOf<'failed'>;
  readonly onRetry: () => void;
  readonly onSkip: () => void;
}

/** Renders the missing documents, with a retry and a button that continues without them. */
function Failed({ state, onRetry, onSkip }: FailedProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const labels = useLabels();
  return (
    <div className={classes.state}>
      <div role="alert" className={classes.alert}>
        <p>{t('bundle.failed')}</p>
        <ul className={classes.missing}>
          {state.missing.map(({ entry, reason }) => (
            <li key={entry.path}>
              {labels.name(entry.row)}: {t(`bundle.reason.${messageReason(reason)}`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{t('shared:action.retry')}</Button>
        {state.others > 0 && (
          <Button kind="outline" onClick={onSkip}>
            {t('bundle.without')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ReadyProps {
  readonly state: StateOf<'ready'>;
}

/** Has the browser save the archive, and renders the link that saves it again. */
function Ready({ state }: ReadyProps) {
  const { t } = useTranslation('customer-area');
  const link = useRef<HTMLAnchorElement>(null);
  const [name] = useState(() => zipName(romeToday(new Date())));
  const size = formatBytes(state.bytes, useLocale());

  useEffect(() => {
    link.current?.focus();
    link.current?.click();
  }, []);

  return (
    <div className={classes.state}>
      <p role="status">{t('bundle.ready', { name })}</p>
      <p className={classes.figures}>{t('bundle.contents', { count: state.files, size })}</p>
      <a ref={link} className={classes.save} href={state.url} download={name}>
        {t('bundle.save')}
      </a>
    </div>
  );
}

function TooLarge({ bytes }: { readonly bytes: number }) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const [size, limit] = [bytes, maxBytes].map((number) => formatBytes(number, locale));
  return <InlineError message={t('bundle.tooLarge', { size, limit })} />;
}

function SessionOver() {
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  return (
    <>
      <InlineError message={t('bundle.sessionOver')} />
      {/* Revalidation runs the guard, which leads to the login and back to this page. */}
      <Button onClick={() => void revalidate()}>{t('bundle.logIn')}</Button>
    </>
  );
}
