import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { unpackDebianPackages } from '@studio/releases/smoke/debian-package';
import { freePorts } from '@studio/scripts/ports';
import * as v from 'valibot';

const root = join(import.meta.dirname, '../../../..');

/** The folder of the rules. */
export const rulesFolder = join(root, 'deploy/prometheus');

/** Provides Debian's Prometheus; returns the paths of its programs. */
export async function providePrometheus() {
  const unpacked = await unpackDebianPackages(['prometheus'], join(root, '.cache/prometheus'));
  const program = (name: string) => join(unpacked.root, 'usr/bin', name);
  return { prometheus: program('prometheus'), promtool: program('promtool') };
}

/** Makes minutes of the rules seconds, so that a test shows in seconds what takes minutes in production. */
export const shortened = (rules: string) =>
  rules
    .replaceAll(/(?<=\[|offset )\d+m\b/g, '10s')
    .replaceAll(/for: \d+m/g, 'for: 1s')
    .replaceAll('studio_content_age_seconds > 300', 'studio_content_age_seconds > 3');

const alertsSchema = v.object({
  data: v.object({
    alerts: v.array(
      v.object({ labels: v.looseObject({ alertname: v.string() }), state: v.string() }),
    ),
  }),
});

/** Starts a Prometheus that scrapes these addresses every second; returns how to ask for the firing alerts. */
export async function startPrometheus(context: TestContext, targets: readonly string[]) {
  const { prometheus } = await providePrometheus();
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const [port = 0] = await freePorts(1);
  const rules = shortened(await readFile(join(rulesFolder, 'alerts.yml'), 'utf8'));
  await writeFile(join(folder, 'alerts.yml'), rules);
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'studio', static_configs: [{ targets }] }],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const child = spawn(
    prometheus,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  context.after(async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  /** Returns the names of the alerts that fire; none while Prometheus starts. */
  return async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined);
    if (!answer?.ok) return [];
    const { data } = v.parse(alertsSchema, await answer.json());
    return data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels }) => labels.alertname);
  };
}
