import type { RemoteModule } from '@studio/shared/contract';
import { listRoute } from './list/list-route.tsx';
import { messages as bundledMessages } from './messages/index.ts';
import { ownPaths } from './paths.ts';

/** The contract that this remote supports; add `newestContract` while it supports several. */
export const contract: RemoteModule['contract'] = 0;

export const messages: RemoteModule['messages'] = bundledMessages;

/** An id names the chunk of a lazy route: the head of its page preloads the chunk. */
export const routes: RemoteModule['routes'] = [
  listRoute,
  {
    id: 'sample-remote:question',
    path: ownPaths.question.pattern,
    lazy: async () =>
      (await import(/* webpackChunkName: "question" */ './question/question-route.tsx'))
        .questionRoute,
  },
];
