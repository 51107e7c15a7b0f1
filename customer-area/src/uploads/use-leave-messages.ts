import { type Store, setUnsaved, unsavedNamesAtom } from '@studio/shared/client';
import type { NavigationGuardMessages } from '@studio/shared/kit';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isSendingAtom } from './uploads.ts';

/**
 * Returns the messages of the dialog that asks before unsent input is lost, or before a logout stops files on their way;
 * the profile form and the logout open the same dialog.
 */
export function useLeaveMessages(): NavigationGuardMessages {
  const { t } = useTranslation('customer-area');
  const isSending = useAtomValue(isSendingAtom);
  const unsaved = useAtomValue(unsavedNamesAtom);
  const names = [...new Set(unsaved)].map((name) => `«${name}»`).join(', ');
  if (isSending) {
    return {
      title: t('toDo.leave.title'),
      text: t('toDo.leave.text'),
      stay: t('leave.stay'),
      leave: t('toDo.leave.leave'),
    };
  }
  return {
    title: t('leave.title'),
    text: [...(names === '' ? [] : [t('leave.unsent', { names })]), t('leave.text')].join(' '),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  };
}

const unsent = new WeakMap<Store, Set<string>>();

/**
 * Records whether files under this name are not sent yet. While there are some, the browser asks before the page is left:
 * it keeps no files across a reload.
 */
export function setUnsent(store: Store, name: string, hasFiles: boolean): void {
  const names = unsent.get(store) ?? new Set();
  unsent.set(store, names);
  if (hasFiles) names.add(name);
  else names.delete(name);
  setUnsaved(store, name, hasFiles);
  if (names.size > 0) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
