import type { ServerPagesModule } from '@studio/shared/contract';
import { render as renderComponent } from 'svelte/server';
import { load } from './pages.ts';
import { answerOf } from './question/question.ts';
import { componentOf } from './site.ts';

export { contract, messages, pages } from './pages.ts';

/** Renders a page on the server. */
export const render: ServerPagesModule['render'] = async (address, context) => {
  const loaded = await load(address, context);
  const answer = context.form && (await answerOf(context.form, context.content));
  const data = answer ?? loaded.data;
  const props = { site: { ...context, address, data } };
  const { body } = await renderComponent(componentOf(context), { props });
  return { ...loaded, data, html: body, ...(answer?.isRejected && { status: 422 }) };
};
