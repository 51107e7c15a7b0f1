import { type Content, readSetting, type Store, useContent } from '@studio/shared/client';
import type { SentFile } from '@studio/shared/contract/calls';
import { Button, type ButtonKind } from '@studio/shared/kit';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../parts/lazy-part.tsx';
import classes from './send-part.module.css';
import {
  isSameTarget,
  sendingAtom,
  type UploadItem,
  type UploadTarget,
  unfinishedSetting,
} from './uploads.ts';

const loadPanel = () => import(/* webpackChunkName: "sending" */ './send-panel.tsx');

/** Offers what an earlier visit to the page has left unfinished. */
export function useUnfinishedUploads(): void {
  const content = useContent();
  const store = useStore();
  useEffect(() => {
    const unfinished = readSetting(store, unfinishedSetting) ?? '[]';
    // Without the code the page offers nothing; the next visit tries again.
    if (unfinished !== '[]') startSender(content, store).catch(() => undefined);
  }, [content, store]);
}

async function startSender(content: Content, store: Store): Promise<void> {
  (await loadPanel()).senderOf(content, store);
}

interface SendPartProps {
  /** Everything that was sent before; undefined when it could not be read. */
  readonly sent: readonly SentFile[] | undefined;
  readonly target: UploadTarget;
  /** Text of the button that opens the part. */
  readonly button: string;
  readonly kind?: ButtonKind;
  readonly asksExpiry?: boolean;
  /** Returns true for further files on their way that this part lists. */
  readonly alsoLists?: (item: UploadItem) => boolean;
  /** A number that changes when another part of the page opens this one. */
  readonly opened?: number;
}

/** Renders a button and, after a click on it or while files are on their way, the part that sends files. */
export function SendPart({ target, button, kind = 'solid', ...props }: SendPartProps) {
  const { sent, asksExpiry = false, alsoLists, opened = 0 } = props;
  const { t } = useTranslation('customer-area');
  const opener = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const { items, version } = useAtomValue(sendingAtom);
  // The version at which the client has opened the part: it closes once all files have arrived.
  const [state, setState] = useState<number | 'closed'>();
  const lists = (item: UploadItem) =>
    isSameTarget(item.target, target) || alsoLists?.(item) === true;
  const hasItems = items.some(lists);
  const known = useMemo(() => knownFiles(sent), [sent]);

  // The pressed button of the part has disappeared.
  useEffect(() => {
    if (state === 'closed') opener.current?.focus();
  }, [state]);

  const open = useEffectEvent(() => {
    setState(version);
    part.current?.focus();
  });
  useEffect(() => {
    if (opened > 0) open();
  }, [opened]);

  return (
    <div ref={part} tabIndex={-1} className={classes.part}>
      {state !== version && !hasItems ? (
        <Button ref={opener} kind={kind} onClick={() => setState(version)}>
          {button}
        </Button>
      ) : (
        <LazyPart load={loadPanel} failed={t('toDo.send.notLoaded')}>
          {({ SendPanel }) => (
            <SendPanel
              {...{ target, asksExpiry, lists, known }}
              onClose={() => setState('closed')}
            />
          )}
        </LazyPart>
      )}
    </div>
  );
}

/** Returns the contents that were sent and that the firm has not sent back. */
function knownFiles(sent: readonly SentFile[] | undefined) {
  return (sent ?? []).flatMap(({ impronta, arrivato_il, stato }) =>
    impronta !== null && arrivato_il !== null && stato !== 'da_rifare' && stato !== 'respinto'
      ? [{ hash: impronta, sentAt: arrivato_il }]
      : [],
  );
}
