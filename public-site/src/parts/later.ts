import type { ComponentType } from 'react';

/** A component whose code is a chunk of its own. */
export interface Later {
  /** The component; undefined until it was loaded. */
  readonly loaded: () => ComponentType | undefined;
  /** Fetches its code, once; never rejects. */
  readonly load: () => Promise<ComponentType>;
}

/**
 * Makes one.
 * @param fetchCode imports the component
 * @param Missing what takes its place where that fails
 */
export function later(fetchCode: () => Promise<ComponentType>, Missing: ComponentType): Later {
  let component: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  async function fetchOnce(): Promise<ComponentType> {
    component = await fetchCode().catch(() => Missing);
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
