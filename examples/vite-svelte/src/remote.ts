import type { BrowserPagesModule } from '@studio/shared/contract';
import { hydrate, mount as mountComponent, unmount } from 'svelte';
import { componentOf } from './site.ts';

export { contract, load, messages, pages } from './pages.ts';

/** Shows a page in the browser. */
export const mount: BrowserPagesModule['mount'] = (target, context) => {
  const create = context.isHydrating ? hydrate : mountComponent;
  const props = { site: { ...context, browser: context } };
  const component = create(componentOf(context), { target, props });
  return () => void unmount(component);
};
