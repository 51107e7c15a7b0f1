import { isAdjusted } from '../releases/src/singletons/singletons.ts';
import { BundledMessagesPlugin } from './bundled-messages.js';
import { ProductionRouterPlugin } from './production-router.js';
import { SharedFederationRuntimePlugin } from './shared-federation-runtime.js';
import { StableLibrariesPlugin } from './stable-libraries.js';
import { WholePackagePlugin } from './whole-package.js';

/**
 * Returns the plugins that make a browser build smaller than the stock compiler does. Each can be left out without a
 * change of behaviour; the figures in their files are Brotli bytes.
 * @param {{ isShell: boolean, isProduction: boolean }} options
 */
export function adjustments({ isShell, isProduction }) {
  if (!isAdjusted) return [];
  return [
    new SharedFederationRuntimePlugin({ isShell }),
    new WholePackagePlugin('react-i18next', 'dist/es/index.js'),
    new BundledMessagesPlugin(),
    ...(isProduction && isShell ? [new StableLibrariesPlugin()] : []),
    ...(isProduction ? [new ProductionRouterPlugin()] : []),
  ];
}
