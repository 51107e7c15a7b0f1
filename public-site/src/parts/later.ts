import type { ComponentType } from 'react';
import { once } from './once.ts';

/** A component whose code is a chunk of its own. */
export interface Later {
  /** The component; undefined until it was loaded. */
  readonly loaded: () => ComponentType | undefined;
  /** Fetches its code, once. Rejects where that fails. */
  readonly load: () => Promise<ComponentType>;
}

/** Makes one. @param fetchCode imports the component */
export function later(fetchCode: () => Promise<ComponentType>): Later {
  let component: ComponentType | undefined;
  return {
    loaded: () => component,
    load: once(async () => {
      component = await fetchCode();
      return component;
    }),
  };
}
