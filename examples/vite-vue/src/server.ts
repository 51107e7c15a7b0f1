import type { ServerPagesModule } from '@studio/shared/contract';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { load } from './pages.ts';
import { answerOf } from './question/question.ts';
import { componentOf, provideSite } from './site.ts';

export { contract, messages, pages } from './pages.ts';

/** Renders a page on the server. */
export const render: ServerPagesModule['render'] = async (address, context) => {
  const loaded = await load(address, context);
  const answer = context.form && (await answerOf(context.form, context.content));
  const data = answer ?? loaded.data;
  const app = provideSite(createSSRApp(componentOf(context)), { ...context, address, data });
  const html = await renderToString(app);
  return { ...loaded, data, html, ...(answer?.isRejected && { status: 422 }) };
};
