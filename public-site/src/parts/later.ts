import type { ComponentType } from 'react';

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
  let loading: Promise<ComponentType> | undefined;

  async function fetchOnce(): Promise<ComponentType> {
    component = await fetchCode();
    return component;
  }

  return {
    loaded: () => component,
    load() {
      loading ??= fetchOnce();
      return loading;
    },
  };
}
