import { createError } from '@directus/errors';

/** A file that keeps a delivery from being published, and why. */
export interface BadFile {
  name: string;
  problems: string[];
}

const longestList = 30;

/** What is told of a delivery that cannot be published: every file to be corrected, the first thirty by name. */
export function refusalText(bad: BadFile[]): string {
  const listed = bad
    .slice(0, longestList)
    .map(({ name, problems }) => `«${name}»: ${problems.join(', ')}`);
  const rest = bad.length - longestList;
  const others = rest > 0 ? [rest === 1 ? 'e un altro' : `e altri ${rest}`] : [];
  const count = bad.length === 1 ? 'Un file va corretto' : `${bad.length} file vanno corretti`;
  return `Non è stato pubblicato nulla. ${count}: ${[...listed, ...others].join('; ')}.`;
}

/** A delivery that cannot be published: 400, in words for the editor. */
export const DeliveryRefused = createError<{ reason: string }>(
  'INVALID_PAYLOAD',
  ({ reason }) => reason,
  400,
);
