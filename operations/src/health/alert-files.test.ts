import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from '@studio/gateway/metrics/metrics';
import { createStateGauges } from '@studio/gateway/metrics/state-gauges';
import { readAlertNames, readText } from './testing/alert-files.ts';

test('rules and dashboard name only figures that the gateway serves', async () => {
  const { registry } = createMetrics();
  createStateGauges(registry);
  const served = new Set(
    registry
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  );
  for (const path of ['deploy/prometheus/alerts.yml', 'deploy/grafana/studio.json']) {
    const named = (await readText(path)).match(/\b(?:studio|nodejs|process)_[a-z0-9_]+/g) ?? [];
    assert.ok(named.length > 20, path);
    assert.deepEqual(
      named.filter((name) => !served.has(name)),
      [],
      path,
    );
  }
});

test('every alert, and every advice of the health page, has its part in the runbook', async () => {
  const runbook = await readText('docs/operations/alerts.md');
  const alerts = await readAlertNames();
  const parts = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  assert.deepEqual(
    alerts.filter((name) => !parts.includes(name)),
    [],
  );
  const checks = await readText('gateway/src/status/checks.ts');
  const advised = [...checks.matchAll(/'([A-Z][a-z]+[A-Z][A-Za-z]+)'/g)].map(([, name]) => name);
  assert.ok(advised.length > 10);
  assert.deepEqual(
    advised.filter((name) => !alerts.includes(name ?? '')),
    [],
  );
});
