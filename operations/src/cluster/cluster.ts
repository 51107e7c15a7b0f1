import { join } from 'node:path';
import { UsageError } from '@studio/releases/errors';
import { demoRows } from '@studio/scripts/demo-rows';
import { runUntilStopped, tableOf } from '@studio/scripts/run-site';
import { readSiteSettings } from '@studio/scripts/site-settings';
import { parseOptions, runCommand } from '../run-command.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

const usage = `npm run cluster                  starts a whole cluster of the demo firm, with its files in an object store
npm run cluster -- --folder      keeps them in a shared folder
  --gateways <n> --backends <n>  their numbers, 2 each without these`;

const numberOf = (text: string | undefined, name: string): number => {
  if (text === undefined) return 2;
  if (!/^[1-9]$/.test(text)) throw new UsageError(`--${name} must be a number from 1 to 9.`);
  return Number(text);
};

await runCommand(usage, async (args) => {
  const values = parseOptions(args, {
    folder: { type: 'boolean' },
    gateways: { type: 'string' },
    backends: { type: 'string' },
  });
  const count = {
    gateways: numberOf(values.gateways, 'gateways'),
    backends: numberOf(values.backends, 'backends'),
  };
  const { dataDir, port, studioPort, demoPassword } = readSiteSettings(process.env, false);
  const began = Date.now();
  let cluster: Cluster | undefined;
  await runUntilStopped(
    async (stopping) => {
      cluster = await startCluster({
        folder: join(dataDir, 'cluster'),
        ...{ port, studioPort, demoPassword, count, stopping },
        inFolder: values.folder === true,
        progress: (sentence) => console.log(sentence),
      });
      return cluster;
    },
    async () => {
      if (cluster === undefined) return;
      const { settings, healthUrls, parts, remarks } = cluster;
      console.log(
        [
          '',
          tableOf([
            ...demoRows(settings),
            ['Health', `npm run health -- ${healthUrls.join(' ')}`],
            ['Parts', parts.join(', ')],
          ]),
          ...remarks,
          '',
          `Ready in ${((Date.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops everything.`,
        ].join('\n'),
      );
    },
  );
  return Number(process.exitCode ?? 0);
});
