import { appConfig } from '../rspack.base.js';

/** @param {Record<string, string | true>} env */
export default async (env) => {
  if (!env.RSPACK_SERVE) return appConfig('public-site', env);
  const { serveConfig } = await import('@studio/scripts/serve-config');
  return await serveConfig('public-site');
};
