import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a stock invitation is being handled: the account it creates gets that mail alone. */
export const stockInvitation = new AsyncLocalStorage<true>();
