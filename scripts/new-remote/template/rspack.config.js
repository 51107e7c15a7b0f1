import { appConfig } from '@studio/rspack-config/app-config';

/** @param {Record<string, string | true>} env */
export default async (env) => {
  if (!env.RSPACK_SERVE) return appConfig('sample-remote', env);
  const { serveConfig } = await import('@studio/scripts/serve-config');
  return await serveConfig('sample-remote');
};
