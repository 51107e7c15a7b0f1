import { type ObjectStore, startCeph } from './ceph.ts';

let store: ObjectStore | undefined;

/**
 * Starts Debian's object store for the tests of the store, unless `S3_ENDPOINT` names another one. Node calls it before
 * the first test file; the files inherit the environment.
 */
export async function globalSetup(): Promise<void> {
  if (process.env.S3_ENDPOINT) return;
  store = await startCeph();
  Object.assign(process.env, store.variables);
}

/** Stops the object store; Node calls it after the last file. */
export async function globalTeardown(): Promise<void> {
  await store?.stop();
  store = undefined;
}
