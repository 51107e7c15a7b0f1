import { createContext, type Location } from 'react-router-dom';

/** Where the visitor is, and where to: what loaders' requests cannot tell, for they carry no hash. */
export interface Whereabouts {
  /** The address being loaded; undefined while none is. */
  readonly destination: Pick<Location, 'pathname' | 'search' | 'hash'> | undefined;
  /** The address of the page shown. */
  readonly shown: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

/** Asks for them at this moment. */
export const whereaboutsContext = createContext<() => Whereabouts>();

/** Path, query and hash in one. */
export function fullPath({ pathname, search, hash }: Whereabouts['shown']): string {
  return `${pathname}${search}${hash}`;
}
