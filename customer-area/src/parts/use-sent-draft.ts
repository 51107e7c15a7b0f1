import { deleteDraft } from '@studio/shared/client';
import { useStore } from 'jotai';
import { useEffect } from 'react';

/**
 * Deletes the draft of a form whose values have arrived. The component that shows what arrived calls it: the page's new
 * data may take the form away before it hears the answer.
 */
export function useSentDraft(name: string): void {
  const store = useStore();
  useEffect(() => deleteDraft(store, name), [store, name]);
}
