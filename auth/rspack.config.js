import { appConfig } from '../rspack.base.js';

/** @param {Record<string, string | true>} env */
export default async (env) => {
  if (!env.RSPACK_SERVE) return appConfig('auth', env);
  const { serveConfig } = await import('@studio/scripts/serve-config');
  return await serveConfig('auth');
};
