import { appConfig } from '@studio/releases/rspack';

/** @param {Record<string, string | true>} env */
export default (env) => appConfig('sample-remote', env);
