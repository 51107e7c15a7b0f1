import type { BootstrapData } from '@studio/shared/config';
import { createContext } from 'react-router-dom';

/** What came with the page, for route loaders: reading it needs no request. */
export const bootstrapContext = createContext<BootstrapData>();
