import type { BootstrapData } from '@studio/shared/config';
import type { ContentAnswer } from '@studio/shared/rendering';
import * as v from 'valibot';

/** A server build as a render process evaluates it. */
export interface ServerCode {
  readonly name: string;
  /** Text of the one CommonJS module, checked against its release. */
  readonly code: string;
}

/** A message to a render process; each is one line of JSON. The first one starts it. */
export type ToProcess =
  | { readonly kind: 'start'; readonly shell: ServerCode; readonly remote?: ServerCode }
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly url: string;
      readonly boot: BootstrapData;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ContentAnswer }
  | { readonly kind: 'ping'; readonly id: number };

/** Longest reason in a log, in characters. */
const maxReason = 500;

/** Makes one line of a text that a release may have written: it cannot pose as another line of the log. */
export const oneLine = (text: string) => text.slice(0, maxReason).replace(/[\p{C}\s]+/gu, ' ');

const reason = v.pipe(v.string(), v.transform(oneLine));

/** Path of a read with its query. */
const path = v.pipe(v.string(), v.maxLength(2048));

/** A message from a render process. A release may have sent it: nothing in it is believed. */
export const fromProcess = v.variant('kind', [
  /** The shell is evaluated; from now on the remote is. */
  v.object({ kind: v.literal('shell') }),
  v.object({ kind: v.literal('ready') }),
  /** The build throws, or exports something else than it should; the process ends. */
  v.object({ kind: v.literal('unloadable'), reason }),
  /** A failure that nothing waits for. */
  v.object({ kind: v.literal('uncaught'), reason }),
  v.object({ kind: v.literal('pong'), id: v.number() }),
  v.object({ kind: v.literal('read'), id: v.number(), render: v.number(), path }),
  v.object({ kind: v.literal('rendered'), id: v.number(), page: v.unknown() }),
  v.object({ kind: v.literal('failed'), id: v.number(), reason }),
]);

export type FromProcess = v.InferOutput<typeof fromProcess>;
