import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import * as v from 'valibot';
import { type FromProcess, fromProcess, type ToProcess } from './messages.ts';

/** Longest message from a process, in characters. */
const maxMessage = 8_000_000;

/** Most bytes from a process while it finishes no page, and most bytes to it that it leaves unread. */
const maxReceived = 2 * maxMessage;
const maxUnread = 32 * 1024 * 1024;

/** The messages between the gateway and a render process. */
export interface MessageChannel {
  /** Sends a message; one to a process that has ended is dropped. */
  readonly send: (message: ToProcess) => void;
  /** Counts the bytes that come in from zero again: a page is finished. */
  readonly countAnew: () => void;
}

/**
 * Connects the gateway to a render process.
 * @param channel each message is one line of JSON
 * @param receive called with each message
 * @param refuse called with the reason when the process sends too much, or what is no message, or does not read its own
 */
export function connect(
  channel: Duplex,
  receive: (message: FromProcess) => void,
  refuse: (reason: string) => void,
): MessageChannel {
  const decoder = new StringDecoder();
  let received = 0;
  let rest = '';

  channel.on('data', (bytes: Buffer) => {
    received += bytes.length;
    if (received > maxReceived) return refuse('it sends more than a page');
    const [first = '', ...others] = decoder.write(bytes).split('\n');
    const lines = others.length === 0 ? [] : [rest + first, ...others.slice(0, -1)];
    rest = others.at(-1) ?? rest + first;
    if (rest.length > maxMessage) return refuse('it sends a message without an end');
    for (const line of lines) {
      try {
        receive(v.parse(fromProcess, JSON.parse(line)));
      } catch {
        return refuse('it sends what is no message');
      }
    }
  });

  return {
    send(message) {
      if (channel.destroyed) return;
      channel.write(`${JSON.stringify(message)}\n`);
      if (channel.writableLength > maxUnread) refuse('it does not read its messages');
    },
    countAnew: () => {
      received = 0;
    },
  };
}
