import { useIsOnline, useLocale } from '@studio/shared/kit';
import { formatBytes, formatDate } from '@studio/shared/kit/format';
import { type LucideIcon, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './send-panel.module.css';
import type { Sender } from './sender.ts';
import { isOnItsWay, problemKey, type UploadItem, type UploadProblem } from './uploads.ts';

interface UploadRowProps {
  readonly item: UploadItem;
  readonly sender: Sender;
}

/** The problems after which another try can succeed. */
const passing: readonly (UploadProblem | undefined)[] = [
  ...(['busy', 'open', 'waiting', 'full', 'network', 'failed', 'forbidden'] as const),
];

/** Renders one file on its way: its progress, its state in words, and what the client can do with it. */
export function UploadRow({ item, sender }: UploadRowProps) {
  const { t } = useTranslation('customer-area');
  const { id, name, state, sent, size } = item;
  const text = useStateText(item);
  const isRunning = state === 'running';
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.itemText}>
        <p className={classes.name}>{name}</p>
        <p className={classes.state} aria-live={isRunning ? 'off' : 'polite'}>
          {text}
        </p>
        {item.finding === 'protetto' && (
          <p className={classes.state}>{t('toDo.sent.warning.protetto')}</p>
        )}
      </div>
      <div className={classes.itemActions}>
        {['running', 'waiting', 'interrupted'].includes(state) && (
          <IconButton
            icon={Pause}
            label={t('toDo.send.pause', { name })}
            onClick={() => sender.pause(id)}
          />
        )}
        {state === 'paused' && (
          <IconButton
            icon={Play}
            label={t('toDo.send.resume', { name })}
            onClick={() => sender.resume(id)}
          />
        )}
        {state === 'failed' && passing.includes(item.problem) && (
          <IconButton
            icon={RotateCcw}
            label={t('toDo.send.retry', { name })}
            onClick={() => sender.resume(id)}
          />
        )}
        <IconButton
          icon={X}
          label={t('toDo.send.remove', { name })}
          onClick={() => sender.cancel(id)}
        />
      </div>
      {isOnItsWay(item) && (
        <progress
          className={classes.progress}
          value={sent}
          max={size}
          aria-label={t('toDo.send.progress', { name })}
        />
      )}
      {state === 'duplicate' && (
        <button type="button" className={classes.again} onClick={() => sender.sendAnyway(id)}>
          {t('toDo.send.anyway')}
        </button>
      )}
    </li>
  );
}

/** Returns the state of a file in words. */
function useStateText(item: UploadItem): string {
  const { state, size, sent, problem, sentBefore, isChanged } = item;
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const isOnline = useIsOnline();
  const bytes = formatBytes(size, locale);
  const part = t('toDo.send.part', { sent: formatBytes(sent, locale), size: bytes });
  switch (state) {
    case 'ready':
      return t(isChanged ? 'toDo.send.state.changed' : 'toDo.send.state.ready', { size: bytes });
    case 'running':
      return part;
    case 'paused':
      return t('toDo.send.state.paused', { part });
    case 'interrupted':
      return t(isOnline ? 'toDo.send.state.interrupted' : 'toDo.send.state.offline', { part });
    case 'duplicate':
      return t('toDo.send.state.duplicate', { date: formatDate(sentBefore ?? '', locale) });
    case 'failed':
      return t(problemKey(problem ?? 'failed'));
    case 'unfinished':
      return t('toDo.send.state.unfinished', { size: bytes });
    default:
      return t(`toDo.send.state.${state}`);
  }
}

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

function IconButton({ icon: Icon, label, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
