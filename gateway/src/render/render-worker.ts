import { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import type { ContentAnswer, FormPost, PageRequest, ServerApp } from '@studio/shared/contract';
import type { FromProcess, ServerCode, ToProcess } from './messages.ts';

// Evaluates the server builds of a shell and of at most one remote, and renders their pages. A render process gets this
// one file of the project: it imports Node's modules only.

const channel = new Socket({ fd: 3, readable: true, writable: true });
const send = (message: FromProcess) => channel.write(`${JSON.stringify(message)}\n`);

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns an error without its text, which may hold data of the page's visitor: its known phrase and its places. */
function failureOf(error: unknown): { readonly reason: string; readonly frames: string[] } {
  const [name, message, stack] =
    error instanceof Error
      ? [error.name, error.message, error.stack ?? '']
      : ['', 'not an error', ''];
  const known = phrases.find((phrase) => message.includes(phrase));
  const places = stack.matchAll(/^ +at (?:.* \()?([a-z][a-z0-9-]*)\.cjs:(\d+):(\d+)\)?$/gm);
  const frames = [...places].map(([, app, line, column]) => `${app}:${line}:${column}`);
  return { reason: [name, known ?? ''].join(': '), frames: frames.slice(0, 12) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isServerApp(value: unknown): value is ServerApp {
  return (
    isObject(value) &&
    'renderPage' in value &&
    typeof value.renderPage === 'function' &&
    'singletons' in value
  );
}

type PageOwner = NonNullable<PageRequest['owner']>;

/** Returns true for a module of either kind: of routes, or of pages with their function that renders. */
function isRemoteModule(value: unknown): value is PageOwner['module'] {
  if (!isObject(value) || !('messages' in value)) return false;
  if ('routes' in value) return Array.isArray(value.routes);
  const isRendering = 'render' in value && typeof value.render === 'function';
  return isRendering && 'pages' in value && Array.isArray(value.pages);
}

function evaluate({ name, code }: ServerCode, require: (wanted: string) => unknown): unknown {
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: `${name}.cjs` });
  const module: { exports: unknown } = { exports: {} };
  run(module, module.exports, require);
  return module.exports;
}

let phrases: readonly string[] = [];
let renderPage: ServerApp['renderPage'] | undefined;
let owner: PageOwner | undefined;

async function start({
  shell,
  remote,
  ...given
}: Extract<ToProcess, { kind: 'start' }>): Promise<void> {
  phrases = given.phrases;
  const app = evaluate(shell, (wanted) => process.getBuiltinModule(wanted));
  if (!isServerApp(app)) throw new Error(`the server build of ${shell.name} is no shell`);
  renderPage = app.renderPage;
  send({ kind: 'shell' });
  if (remote !== undefined) {
    const { name } = remote;
    const module = evaluate(remote, (wanted) => {
      if (Object.hasOwn(app.singletons, wanted)) return app.singletons[wanted];
      throw new Error(`${name} asks for ${wanted}, which the shell does not provide`);
    });
    if (!isRemoteModule(module)) throw new Error(`the server build of ${name} is no remote`);
    owner = { name, module };
    // Work that the build has deferred runs before the process counts as ready.
    await setImmediate();
  }
  // A failure outside of any render must not end the renders in progress.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => send({ kind: 'uncaught', ...failureOf(error) }));
  send({ kind: 'ready' });
}

const waiting = new Map<number, (answer: ContentAnswer) => void>();
let questions = 0;

/** Asks the gateway with the message that `ask` makes of an id. */
function answerTo(ask: (id: number) => FromProcess): Promise<ContentAnswer> {
  const id = questions++;
  const { promise, resolve } = Promise.withResolvers<ContentAnswer>();
  waiting.set(id, resolve);
  send(ask(id));
  return promise;
}

async function render(message: Extract<ToProcess, { kind: 'render' }>): Promise<void> {
  const { id, url, boot } = message;
  const read = (path: string) =>
    answerTo((question) => ({ kind: 'read', id: question, render: id, path }));
  const form: FormPost | undefined =
    message.form === undefined
      ? undefined
      : {
          body: message.form,
          send: (path, body) =>
            answerTo((question) => ({ kind: 'send', id: question, render: id, path, body })),
        };
  try {
    if (renderPage === undefined) throw new Error('nothing is loaded');
    const page = await renderPage({
      ...{ url, boot, read },
      ...(owner && { owner }),
      ...(form && { form }),
    });
    send({ kind: 'rendered', id, page });
  } catch (error) {
    send({ kind: 'failed', id, ...failureOf(error) });
  }
}

function receive(message: ToProcess): void {
  if (message.kind === 'ping') send({ kind: 'pong', id: message.id });
  else if (message.kind === 'render') void render(message);
  else if (message.kind === 'answer') {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  } else {
    start(message).catch((error: unknown) => {
      send({ kind: 'unloadable', reason: reasonOf(error) });
      channel.end(() => process.exit(1));
    });
  }
}

let rest = '';
channel.setEncoding('utf8').on('data', (text: string) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) receive(JSON.parse(line));
});
// The gateway has ended.
channel.on('close', () => process.exit());
