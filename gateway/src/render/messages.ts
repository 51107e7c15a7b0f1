import type { BootData } from '@studio/shared/config';
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
  | { readonly kind: 'render'; readonly id: number; readonly url: string; readonly boot: BootData }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ContentAnswer }
  | { readonly kind: 'ping' };

const reason = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 2000)),
);

/** A message from a render process. A release may have sent it: nothing in it is believed. */
export const fromProcess = v.variant('kind', [
  /** The shell is evaluated; from now on the remote is. */
  v.object({ kind: v.literal('shell') }),
  v.object({ kind: v.literal('ready') }),
  /** The build throws, or exports something else than it should; the process ends. */
  v.object({ kind: v.literal('unloadable'), reason }),
  /** A failure that nothing waits for. */
  v.object({ kind: v.literal('uncaught'), reason }),
  v.object({ kind: v.literal('pong') }),
  v.object({ kind: v.literal('read'), id: v.number(), render: v.number(), path: v.string() }),
  v.object({ kind: v.literal('rendered'), id: v.number(), page: v.unknown() }),
  v.object({ kind: v.literal('failed'), id: v.number(), reason }),
]);

export type FromProcess = v.InferOutput<typeof fromProcess>;
