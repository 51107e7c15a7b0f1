import type { ThreadSubject } from '@studio/shared/contract/calls';
import { Button, FieldFrame, InlineError } from '@studio/shared/kit';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentList } from './attachment-list.tsx';
import classes from './composer.module.css';
import { needsChoice, useAttachments } from './use-attachments.ts';
import { type Thread, useDraft } from './use-thread.ts';

/** The most characters of a message, as the backend counts them. */
const longest = 4000;

/** The characters that are left when the field begins to count them. */
const countedFrom = 400;

interface ComposerProps {
  readonly subject: ThreadSubject;
  readonly thread: Thread;
}

/** Renders the field for a new message. The text stays until the backend has it. */
export function Composer({ subject, thread }: ComposerProps) {
  const { t } = useTranslation('customer-area');
  const countId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, saveDraft] = useDraft(subject);
  const [isSent, setSent] = useState(false);
  const attachments = useAttachments(subject, thread.owner);
  const [isUploading, setUploading] = useState(false);
  const [hasLostFile, setLostFile] = useState(false);
  const { sendError } = thread;
  const isSending = isUploading || thread.isSending;
  const left = longest - draft.testo.length;

  async function send() {
    const testo = draft.testo.trim();
    if (testo === '' || isSending) {
      field.current?.focus();
      return;
    }
    const chiave = draft.chiave ?? crypto.randomUUID();
    saveDraft({ testo: draft.testo, chiave });
    setSent(false);
    field.current?.focus();
    setUploading(true);
    const allegati = await attachments.upload();
    setUploading(false);
    setLostFile(allegati === undefined);
    if (allegati === undefined || !(await thread.send({ testo, chiave, allegati }))) return;
    saveDraft({ testo: '' });
    attachments.clear();
    setSent(true);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {hasLostFile &&
        (attachments.items.some(needsChoice) ? (
          <InlineError message={t('thread.error.chooseAgain')} />
        ) : (
          <InlineError message={t('thread.error.file')} onRetry={() => void send()} />
        ))}
      {sendError !== undefined && !hasLostFile && (
        <InlineError message={t(failureKey(sendError))} onRetry={() => void send()} />
      )}
      <FieldFrame label={t('thread.label')} describedBy={left <= countedFrom ? countId : undefined}>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={field}
            rows={3}
            maxLength={longest}
            value={draft.testo}
            readOnly={isSending}
            onChange={({ target }) => {
              setSent(false);
              saveDraft({ testo: target.value });
            }}
          />
        )}
      </FieldFrame>
      <AttachmentList attachments={attachments} isSending={isSending} />
      <div className={classes.foot}>
        <p role="status" className={classes.state}>
          {isSent && t('thread.sent')}
        </p>
        {left <= countedFrom && (
          <p id={countId} className={classes.state}>
            {t('thread.left', { count: left })}
          </p>
        )}
        <Button type="submit" disabled={isSending}>
          {isSending ? t('thread.sending') : t('thread.send')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the key of the message for an attempt to send that failed. */
function failureKey(code: string) {
  if (code === 'REQUESTS_EXCEEDED') return 'thread.error.tooMany';
  if (code === 'FORBIDDEN') return 'thread.gone';
  return 'thread.error.unsent';
}
