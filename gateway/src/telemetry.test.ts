import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadedTelemetry } from './testing/loaded-telemetry.ts';

const loadedBy = (settings: object) =>
  loadedTelemetry(
    `await import('./start.ts');
    const { createTelemetry } = await import('./telemetry.ts');
    await createTelemetry(${JSON.stringify(settings)});`,
    import.meta.dirname,
  );

test('loads OpenTelemetry only where traces are sent', async () => {
  assert.deepEqual(await loadedBy({}), []);
  const loaded = await loadedBy({ traces: { endpoint: 'http://127.0.0.1:9', ratio: 1 } });
  assert.ok(loaded.includes('@opentelemetry/exporter-trace-otlp-http'), loaded.join());
});
