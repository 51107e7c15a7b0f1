import { latency, targets } from '../common/settings.ts';
import { table } from '../common/table.ts';
import { firstViews } from './first-views.ts';
import { roundTrips } from './round-trips.ts';

/** Counts requests and sequential round trips of first views; returns Markdown. */
export async function tripsSection(
  chromium: string,
  progress: (line: string) => void,
): Promise<string> {
  const visits = await firstViews(chromium, progress);
  const rows = [...visits].map(([name, visit]) => {
    const trips = roundTrips(visit);
    return [
      name,
      `${trips.beforeContent}`,
      `${trips.untilUsable}`,
      `${trips.dataRequestsBeforeContent}`,
      `${trips.requestsBeforeContent}`,
      `${trips.requests}`,
      `${trips.firstContent.toFixed(2)} s`,
    ];
  });
  const head = [
    'First view',
    'round trips to first content',
    'to the last script',
    'data requests before first content',
    'requests answered before first content',
    'all requests',
    'first content',
  ];
  return `### Round trips (every response ${latency} ms late)

Aim: ${targets.roundTrips} sequential round trips to the first content of home and news, and no data request before it.

${table(head, rows)}`;
}
