import { environmentSchema } from '@studio/gateway/settings/settings';
import { healthReportSchema, linesOf, runbookOf } from '@studio/gateway/status/report';
import { readEnvironment } from '@studio/releases/environment';
import { UsageError } from '@studio/releases/errors';
import * as v from 'valibot';
import { runCommand } from '../run-command.ts';

const usage = `npm run health                     says whether all is well, since when, and what to do
npm run health -- --json           the same for programs
npm run health -- <address> …      asks these gateways, such as http://10.0.0.5:9100

Without METRICS_PORT it asks /readyz of the site on this machine, which says less.

Exit codes: 0 all is well, or something needs an eye; 1 something needs a hand now, or a gateway does not answer.`;

/** The longest wait for a gateway, in milliseconds: it asks parts that may be away. */
const patience = 15_000;

const settingsSchema = v.pick(environmentSchema, ['PORT', 'METRICS_PORT', 'METRICS_HOST']);

const readinessSchema = v.object({
  status: v.string(),
  degraded: v.optional(v.array(v.string()), []),
});

/** Asks the site itself, which says whether it is ready and which parts are missing. @returns the exit code */
async function askSite(address: string, isJson: boolean): Promise<number> {
  const readiness = await fetch(new URL('/readyz', address), {
    signal: AbortSignal.timeout(patience),
  })
    .then(async (answer) => v.parse(readinessSchema, await answer.json()))
    // The sentence below is all that an operator needs: the gateway's log has the rest.
    .catch(() => undefined);
  if (isJson) console.log(JSON.stringify([{ address, readiness: readiness ?? null }]));
  else if (readiness === undefined)
    console.log(
      `The site does not answer at ${address}: see docs/operations/alerts.md#gatewaydown.`,
    );
  else {
    const { status, degraded } = readiness;
    console.log(`The site at ${address} is ${status}.`);
    if (degraded.length > 0) console.log(`Parts that do not work: ${degraded.join(', ')}.`);
    console.log('For its state in ten lines set METRICS_PORT and start it again.');
  }
  return readiness?.status === 'ready' && readiness.degraded.length === 0 ? 0 : 1;
}

/** Returns the internal address of the gateway with the settings of this command; undefined when it has none. */
function ownAddress({
  METRICS_PORT,
  METRICS_HOST,
}: v.InferOutput<typeof settingsSchema>): string | undefined {
  if (METRICS_PORT === undefined) return undefined;
  const host = METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST;
  return `http://${host}:${METRICS_PORT}`;
}

/** Asks a gateway; returns undefined when it does not answer. */
async function askGateway(address: string) {
  try {
    const answer = await fetch(new URL('/health.json', address), {
      signal: AbortSignal.timeout(patience),
    });
    return v.parse(healthReportSchema, await answer.json());
  } catch {
    // The sentence of the caller is all that an operator needs: the gateway's log has the rest.
    return undefined;
  }
}

await runCommand(usage, async (args) => {
  const isJson = args.includes('--json');
  const named = args.filter((arg) => arg !== '--json');
  if (named.some((one) => !URL.canParse(one)))
    throw new UsageError('An address looks like http://10.0.0.5:9100.');
  const settings = v.parse(settingsSchema, readEnvironment(process.env).values);
  const own = ownAddress(settings);
  if (named.length === 0 && own === undefined)
    return await askSite(`http://127.0.0.1:${settings.PORT}`, isJson);
  const addresses = named.length > 0 ? named : [own ?? ''];
  const reports = await Promise.all(
    addresses.map(async (address) => ({ address, report: await askGateway(address) })),
  );
  if (isJson) console.log(JSON.stringify(reports));
  else
    for (const { address, report } of reports) {
      if (addresses.length > 1) console.log(`${address}:`);
      const lines =
        report === undefined
          ? [
              `The gateway does not answer at ${address}: see docs/operations/alerts.md#gatewaydown.`,
            ]
          : linesOf(report, Date.now());
      for (const line of lines) console.log(line);
    }
  const revisions = new Set(reports.flatMap(({ report }) => (report ? [report.revision] : [])));
  if (!isJson && revisions.size > 1)
    console.log(
      `The gateways serve different revisions: ${[...revisions].join(', ')}. For five minutes? See ${runbookOf('RevisionsDiffer')}.`,
    );
  const isWell = ({ report }: (typeof reports)[number]) =>
    report !== undefined && report.level !== 'problem';
  return reports.every(isWell) ? 0 : 1;
});
