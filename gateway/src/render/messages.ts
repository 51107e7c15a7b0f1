import type { AppName } from '@studio/shared/contract';
import type { ContentAnswer, PageResponse } from '@studio/shared/rendering';
import type { RenderRequest } from './renderer.ts';

/** What the gateway tells the render worker. */
export type ToWorker =
  | {
      readonly kind: 'render';
      readonly id: number;
      readonly request: RenderRequest;
      readonly frameOnly: boolean;
    }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: ContentAnswer }
  | { readonly kind: 'ping' };

/** What the render worker tells the gateway. */
export type FromWorker =
  /** A remote's server build is evaluated next: what happens until the next message is its doing. */
  | { readonly kind: 'loading'; readonly app: AppName }
  /** It threw, or is no remote. */
  | { readonly kind: 'unloadable'; readonly app: AppName; readonly reason: string }
  | { readonly kind: 'ready' }
  /** Something failed that nobody was waiting for. */
  | { readonly kind: 'uncaught'; readonly reason: string }
  | { readonly kind: 'pong' }
  | {
      readonly kind: 'read';
      readonly id: number;
      /** The render that needs it. */
      readonly render: number;
      readonly path: string;
    }
  | { readonly kind: 'rendered'; readonly id: number; readonly response: PageResponse }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
