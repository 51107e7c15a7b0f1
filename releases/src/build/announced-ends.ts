import {
  type AnnouncedEnd,
  type AppName,
  type ContractRange,
  newestOf,
  type Release,
} from '@studio/shared/contract';

/** The parts of an app's description that can end. */
type Own = ContractRange & Pick<Release, 'exports' | 'slots'>;

/**
 * Returns the ends that an app announces in its `package.json`, for its description.
 * @throws {Error} with a sentence for a day that does not exist, and for a thing that the app does not have
 */
export function announcedEnds(
  app: AppName,
  ends: readonly AnnouncedEnd[] = [],
  own: Own,
): Pick<Release, 'ends'> {
  for (const end of ends) {
    const reason = reasonAgainst(app, end, own);
    if (reason !== undefined)
      throw new Error(`${app}/package.json announces the end of ${endedName(end)}, ${reason}.`);
  }
  return ends.length > 0 ? { ends: [...ends] } : {};
}

/** Names an announced end in a sentence. */
export function endedName(end: AnnouncedEnd): string {
  if ('slot' in end) return `the slot ${end.slot}`;
  if ('contract' in end) return `contract ${end.contract}`;
  return end.name === undefined ? end.module : `${end.name} of ${end.module}`;
}

function reasonAgainst(app: AppName, end: AnnouncedEnd, own: Own): string | undefined {
  // A month with too few days makes another day of it.
  if (!new Date(end.on).toJSON()?.startsWith(end.on)) return `but ${end.on} is no day`;
  if ('slot' in end)
    return own.slots?.some(({ name }) => name === end.slot) ? undefined : 'which it does not offer';
  if (app !== 'shell') return 'which only the shell can';
  if ('contract' in end) {
    const isOffered = end.contract >= own.contract && end.contract <= newestOf(own);
    if (!isOffered) return 'which it does not offer';
    return end.contract === newestOf(own) ? 'but offers no newer one' : undefined;
  }
  const names = own.exports?.browser[end.module];
  const isShared = names !== undefined && (end.name === undefined || names.includes(end.name));
  return isShared ? undefined : 'which it does not share';
}
