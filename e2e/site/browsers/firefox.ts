import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Browser } from './browser.ts';

const answerSchema = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.nullable(v.number()), message: v.string() }),
  v.object({ type: v.literal('event') }),
]);
const sessionSchema = v.object({
  capabilities: v.object({ browserName: v.string(), browserVersion: v.string() }),
});
const treeSchema = v.object({ contexts: v.tuple([v.object({ context: v.string() })]) });
const evaluatedSchema = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.optional(v.string()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);
const pictureSchema = v.object({ data: v.string() });

/** Starts Firefox without a window, and speaks WebDriver BiDi with it: Debian has no geckodriver. */
export async function startFirefox(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const preferences = {
    'intl.accept_languages': 'it-IT,it',
    // Its own start page would put the focus into the address bar, and keys would go there.
    'browser.startup.page': 0,
    'browser.startup.homepage_override.mstone': 'ignore',
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(
    'firefox-esr',
    [
      ...['--headless', '--no-remote', '--profile', profile],
      ...['--remote-debugging-port', '0', 'data:text/html,<title>start</title>'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(firefox, 'exit');
  const address = await waitForLine(
    [firefox.stdout, firefox.stderr],
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const answer = v.parse(answerSchema, JSON.parse(String(data)));
    if (answer.type === 'event' || answer.id === null) return;
    const request = waiting.get(answer.id);
    if (answer.type === 'success') request?.resolve(answer.result);
    else request?.reject(new Error(answer.message));
  });
  let last = 0;
  const send = async (method: string, params: object) => {
    last += 1;
    const request = Promise.withResolvers<unknown>();
    waiting.set(last, request);
    socket.send(JSON.stringify({ id: last, method, params }));
    return await request.promise;
  };

  const { capabilities } = v.parse(sessionSchema, await send('session.new', { capabilities: {} }));
  const tree = v.parse(treeSchema, await send('browsingContext.getTree', {}));
  const [{ context }] = tree.contexts;
  return {
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const answer = v.parse(
        evaluatedSchema,
        await send('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        }),
      );
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      const { value } = answer.result;
      return value === undefined ? undefined : JSON.parse(value);
    },
    async perform(actions) {
      await send('input.performActions', { context, actions });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async screenshot() {
      const picture = await send('browsingContext.captureScreenshot', { context });
      return Buffer.from(v.parse(pictureSchema, picture).data, 'base64');
    },
    async close() {
      socket.close();
      firefox.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Waits for a line of a program's output that matches, and returns the first group. */
async function waitForLine(
  streams: readonly NodeJS.ReadableStream[],
  pattern: RegExp,
): Promise<string> {
  let text = '';
  return await new Promise((resolve, reject) => {
    for (const stream of streams) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
        const found = pattern.exec(text);
        if (found !== null) resolve(found[1] ?? '');
      });
      stream.once('end', () => reject(new Error(`Firefox ended: ${text.slice(-500)}`)));
    }
  });
}
