import { createContext } from 'react';
import type { AppInstances } from './instances.ts';

/** Gives the content slot the messages of the remote that owns a page; undefined outside of the app. */
export const MessagesAt = createContext<AppInstances['messagesAt'] | undefined>(undefined);
