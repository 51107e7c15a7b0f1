import { createContext } from 'react-router-dom';
import type { Store } from './store.ts';

/** The store for code outside React: route loaders and middleware. */
export const storeContext = createContext<Store>();
