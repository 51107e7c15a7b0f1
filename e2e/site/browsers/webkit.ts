import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import * as v from 'valibot';
import type { Browser } from './browser.ts';

const answerSchema = v.object({ value: v.unknown() });
const errorSchema = v.object({ error: v.string(), message: v.string() });
const sessionSchema = v.object({
  sessionId: v.string(),
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
});
const settledSchema = v.union([
  v.object({ problem: v.string() }),
  v.object({ json: v.nullish(v.string()) }),
]);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Starts WebKitGTK by its driver, which speaks WebDriver; it needs a display, for example Xvfb's. */
export async function startWebKit(command: string, display: string): Promise<Browser> {
  const port = await freePort();
  const driver = spawn(command, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
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
  await send('POST', `${path}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  await send('POST', `${path}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 });
  const { browserName, browserVersion } = session.capabilities;
  return {
    version: `${browserName} ${browserVersion}`,
    async open(url) {
      await send('POST', `${path}/url`, { url });
    },
    async evaluate(body, ...values) {
      const script = `const done = arguments[arguments.length - 1];
        (async (...values) => { ${body} })(...JSON.parse(arguments[0])).then(
          (value) => done({ json: JSON.stringify(value) }),
          (error) => done({ problem: String(error) }),
        );`;
      const settled = v.parse(
        settledSchema,
        await send('POST', `${path}/execute/async`, { script, args: [JSON.stringify(values)] }),
      );
      if ('problem' in settled) throw new Error(settled.problem);
      return settled.json == null ? undefined : JSON.parse(settled.json);
    },
    async screenshot() {
      return Buffer.from(v.parse(v.string(), await send('GET', `${path}/screenshot`)), 'base64');
    },
    async close() {
      await send('DELETE', path);
      driver.kill();
      await ended;
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
