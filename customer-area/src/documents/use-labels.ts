import { useLocale } from '@studio/shared/ui';
import { useMemo } from 'react';
import { createLabels, type Labels } from './rows/labels.ts';

/** How documents are written in the language of the page. */
export function useLabels(): Labels {
  const locale = useLocale();
  return useMemo(() => createLabels(locale), [locale]);
}
