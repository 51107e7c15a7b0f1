import type { noticeRhythms } from '../../../../../schema/avvisi-studio.ts';
import { lastHourInRome } from '../../common/rome-hours.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The shortest pause between two mails that go out at once. */
const shortestPause = 5 * minute;

/** The rhythm of the mail to the firm, and the hour in Italy at which a daily one goes out. */
export interface Rhythm {
  ritmo: keyof typeof noticeRhythms;
  ora: number;
}

/**
 * Returns the moment up to which an earlier check lets a mail go out now, in milliseconds; undefined for never.
 * @param now in milliseconds since the epoch
 */
export function dueSince({ ritmo, ora }: Rhythm, now: number): number | undefined {
  if (ritmo === 'mai') return undefined;
  if (ritmo === 'ogni_giorno') return lastHourInRome(ora, now) - 1;
  return now - (ritmo === 'subito' ? shortestPause : hour);
}
