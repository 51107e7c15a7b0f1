import { useLocale } from '@studio/shared/kit';
import { fileBadge } from '@studio/shared/kit/format';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../uploads/uploads.ts';
import classes from './attachment-list.module.css';
import {
  type Attachment,
  type Attachments,
  mostAttachments,
  needsChoice,
} from './use-attachments.ts';

interface AttachmentListProps {
  readonly attachments: Attachments;
  readonly isSending: boolean;
}

/** Renders the files that go out with the message, and the control that adds some. */
export function AttachmentList({ attachments, isSending }: AttachmentListProps) {
  const { t } = useTranslation('customer-area');
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { items, add, remove } = attachments;

  function removeOne(key: string) {
    remove(key);
    // The pressed button disappears, and the focus must stay in the dialog.
    input.current?.focus();
  }

  return (
    <div className={classes.attachments}>
      {items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <AttachmentRow
              key={item.key}
              item={item}
              isSending={isSending}
              onRemove={() => removeOne(item.key)}
              onChooseAgain={() => input.current?.click()}
            />
          ))}
        </ul>
      )}
      {(items.length < mostAttachments || items.some(needsChoice)) && (
        <>
          <input
            ref={input}
            id={inputId}
            type="file"
            multiple
            className={`visually-hidden ${classes.input}`}
            disabled={isSending}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <label htmlFor={inputId} className={classes.add}>
            <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
            {t('thread.attach')}
          </label>
        </>
      )}
    </div>
  );
}

interface AttachmentRowProps {
  readonly item: Attachment;
  readonly isSending: boolean;
  readonly onRemove: () => void;
  readonly onChooseAgain: () => void;
}

/** Renders one file: its name, its progress or its problem, and the button that takes it out. */
function AttachmentRow({ item, isSending, onRemove, onChooseAgain }: AttachmentRowProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { file, sent, problem, hasArrived } = item;
  const isRunning = isSending && problem === undefined && !hasArrived && sent > 0;
  return (
    <li className={classes.row}>
      <span className={classes.name}>{file.name}</span>
      <span className={classes.facts}>{fileBadge(file.type, file.size, locale)}</span>
      {isRunning && (
        <progress
          className={classes.progress}
          value={sent}
          max={file.size}
          aria-label={t('thread.attaching', { name: file.name })}
        />
      )}
      {item.finding === 'protetto' && problem === undefined && (
        <span className={classes.finding}>{t('toDo.sent.warning.protetto')}</span>
      )}
      {problem !== undefined && (
        <span role="alert" className={classes.problem}>
          {t(problemKey(problem))}
        </span>
      )}
      {needsChoice(item) && !isSending && (
        <button type="button" className={classes.again} onClick={onChooseAgain}>
          {t('thread.attachAgain', { name: file.name })}
        </button>
      )}
      {!isSending && (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('thread.detach', { name: file.name })}
          onClick={onRemove}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
