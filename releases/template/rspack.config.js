import { appConfig } from '@studio/rspack-config/app-config';

/** @param {Record<string, string | true>} env */
export default (env) => appConfig('sample-remote', env);
