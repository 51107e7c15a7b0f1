import type { Content } from './content.ts';

/** Follows whether the change log can be read, and with it whether anybody can say that answers are right still. */
export function createConfirmation(): Pick<Content, 'confirm' | 'uncertainSince'> {
  let confirmedAt = Date.now();
  let isReadable = true;
  return {
    confirm(isReadableNow) {
      isReadable = isReadableNow;
      if (isReadable) confirmedAt = Date.now();
    },
    uncertainSince: () => (isReadable ? undefined : confirmedAt),
  };
}
