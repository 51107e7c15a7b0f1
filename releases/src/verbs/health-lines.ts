import { minimumVotes, type ReleaseHealth } from '../health.ts';

/** How many reasons are told, the most frequent first. */
const told = 3;

/** A reason comes from anybody's browser: what would steer the terminal shows as a mark instead. */
function printable(reason: string): string {
  return reason.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '�');
}

function vitalsLine(vitals: ReleaseHealth['vitals']): string[] {
  const shown = ['LCP', 'INP'].flatMap((name) => {
    const { count, p75 } = vitals[name] ?? { count: 0, p75: 0 };
    return count === 0 ? [] : [`${name} ${Math.round(p75)} ms (${count} values)`];
  });
  return shown.length === 0 ? [] : [`three of four visits stay below ${shown.join(', ')}`];
}

/** How a release does, in lines; says so where nobody has told anything. */
export function healthLines(version: string, health: ReleaseHealth | undefined): string[] {
  if (health === undefined) return [`${version}: no browser has told anything yet`];
  const { views, failed, votes, reasons, vitals } = health;
  const share = views === 0 ? 0 : (failed / views) * 100;
  const top = Object.entries(reasons)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, told)
    .map(([reason, count]) => `${count} × ${printable(reason)}`);
  return [
    `${version}: ${views} views, ${failed} failed (${share.toFixed(1)} %)`,
    ...(votes < minimumVotes
      ? [`not enough data to take it back automatically: ${votes} of ${minimumVotes} votes`]
      : []),
    ...top,
    ...vitalsLine(vitals),
  ];
}
