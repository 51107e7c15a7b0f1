import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { jsonText } from '@studio/releases/json';
import type { BootstrapData, ContentAnswer } from '@studio/shared/contract';
import { maxFrames, reasonClass } from '@studio/shared/contract';
import * as v from 'valibot';

/** A server build that a render process evaluates. */
export interface ServerCode {
  readonly name: string;
  /** Text of the one CommonJS module, checked against its release. */
  readonly code: string;
}

/** A message to a render process; each is one line of JSON. The first one starts the process. */
export type ToProcess =
  | {
      readonly kind: 'start';
      readonly shell: ServerCode;
      readonly remote?: ServerCode;
      /** The parts of messages that a reason may hold. */
      readonly phrases: readonly string[];
    }
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly url: string;
      readonly boot: BootstrapData;
      /** The fields of the form that the page answers, URL-encoded. */
      readonly form?: string;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ContentAnswer }
  | { readonly kind: 'ping'; readonly id: number };

/** Longest reason in a log, in characters. */
const maxReason = 500;

/** Returns one line of a text that a release may have written: it cannot pose as another line of the log. */
export const oneLine = (text: string) => text.slice(0, maxReason).replace(/[\p{C}\s]+/gu, ' ');

const reason = v.pipe(v.string(), v.transform(oneLine));

/** The class of an error that was thrown while there was a visitor's page: its message may hold what they typed. */
const errorClass = v.pipe(v.string(), v.transform(reasonClass));

/** A stack frame in a server build: `auth:12:34`. */
const frames = v.pipe(
  v.array(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}:\d{1,7}:\d{1,7}$/))),
  v.maxLength(maxFrames),
);

/** Path of a read with its query. */
const path = v.pipe(v.string(), v.maxLength(2048));

/** The JSON body of a call; the limit of the call itself is the same. */
const callBody = v.pipe(v.string(), v.maxLength(32 * 1024));

/** A message from a render process. A release may have forged it: nothing in it is trusted. */
const fromProcess = v.variant('kind', [
  /** The shell is evaluated; the remote is next. */
  v.object({ kind: v.literal('shell') }),
  v.object({ kind: v.literal('ready') }),
  /** The build throws or exports something else than it should; the process ends. */
  v.object({ kind: v.literal('unloadable'), reason }),
  /** A failure outside of any render. */
  v.object({ kind: v.literal('uncaught'), reason: errorClass, frames }),
  v.object({ kind: v.literal('pong'), id: v.number() }),
  v.object({ kind: v.literal('read'), id: v.number(), render: v.number(), path }),
  v.object({
    kind: v.literal('send'),
    id: v.number(),
    render: v.number(),
    path,
    body: callBody,
  }),
  v.object({ kind: v.literal('rendered'), id: v.number(), page: v.unknown() }),
  v.object({ kind: v.literal('failed'), id: v.number(), reason: errorClass, frames }),
]);

export type FromProcess = v.InferOutput<typeof fromProcess>;

const lineSchema = jsonText(fromProcess);

/** Longest message from a process, in characters. */
const maxMessage = 8_000_000;

/** Most bytes that a process sends before it finishes a page. */
const maxReceived = 2 * maxMessage;

/** Most bytes that a process leaves unread. */
const maxUnread = 32 * 1024 * 1024;

/** The messages between the gateway and a render process. */
interface MessageChannel {
  /** Sends a message; a message to an ended process is dropped. */
  readonly send: (message: ToProcess) => void;
  /** Resets the count of received bytes after a finished page. */
  readonly resetCount: () => void;
}

/**
 * Connects the gateway to a render process.
 * @param channel each message is one line of JSON
 * @param receive called with each message
 * @param reject called with the reason when the process sends too much or no message, or does not read its own messages
 */
export function connect(
  channel: Duplex,
  receive: (message: FromProcess) => void,
  reject: (reason: string) => void,
): MessageChannel {
  const decoder = new StringDecoder();
  let received = 0;
  let rest = '';

  channel.on('data', (bytes: Buffer) => {
    received += bytes.length;
    if (received > maxReceived) return reject('it sends more than a page');
    const [first = '', ...others] = decoder.write(bytes).split('\n');
    const lines = others.length === 0 ? [] : [rest + first, ...others.slice(0, -1)];
    rest = others.at(-1) ?? rest + first;
    if (rest.length > maxMessage) return reject('it sends a message without an end');
    for (const line of lines) {
      const parsed = v.safeParse(lineSchema, line);
      if (!parsed.success) return reject('it sends text that is no message');
      receive(parsed.output);
    }
  });

  return {
    send(message) {
      if (channel.destroyed) return;
      channel.write(`${JSON.stringify(message)}\n`);
      if (channel.writableLength > maxUnread) reject('it does not read its messages');
    },
    resetCount: () => {
      received = 0;
    },
  };
}
