import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '@studio/scripts/ports';
import * as v from 'valibot';
import type { Browser } from './browser.ts';

const answerSchema = v.object({ value: v.unknown() });
const errorSchema = v.object({ error: v.string(), message: v.string() });
const sessionSchema = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
});

/** Starts a display without a screen, which WebKitGTK needs. */
async function startDisplay() {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  return { name: `:${String(number).trim()}`, stop: () => display.kill() };
}

/** Starts WebKitGTK by its driver, which speaks WebDriver. */
export async function startWebKit(): Promise<Browser> {
  const display = await startDisplay();
  const [port = 0] = await freePorts(1);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name },
  });
  const ended = once(driver, 'exit');
  const base = `http://127.0.0.1:${port}`;
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = v.parse(answerSchema, await response.json());
    if (response.ok) return value;
    const { error, message } = v.parse(errorSchema, value);
    throw new Error(`${error}: ${message}`);
  };

  await untilListening(base);
  const capabilities = { alwaysMatch: {} };
  const session = v.parse(sessionSchema, await send('POST', '/session', { capabilities }));
  const path = `/session/${session.sessionId}`;
  await send('POST', `${path}/timeouts`, { pageLoad: 120_000 });
  const { browserName, browserVersion } = session.capabilities;
  return {
    version: `${browserName} ${browserVersion}`,
    async open(url) {
      await send('POST', `${path}/url`, { url });
    },
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression})`;
      const value = await send('POST', `${path}/execute/sync`, { script, args: [] });
      return value === null ? undefined : JSON.parse(v.parse(v.string(), value));
    },
    async perform(actions) {
      await send('POST', `${path}/actions`, { actions });
    },
    async resize(width, height) {
      await send('POST', `${path}/window/rect`, { x: 0, y: 0, width, height });
    },
    async screenshot() {
      return Buffer.from(v.parse(v.string(), await send('GET', `${path}/screenshot`)), 'base64');
    },
    async close() {
      await send('DELETE', path);
      driver.kill();
      await ended;
      display.stop();
    },
  };
}

async function untilListening(base: string): Promise<void> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      await fetch(`${base}/status`);
      return;
    } catch (error) {
      // The driver is still starting.
      if (attempts === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
