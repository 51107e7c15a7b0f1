/** The shell's server build: the gateway's render processes import these two names. */
export { renderPage } from './server/render-page.tsx';
export { singletons } from './server/singletons.ts';
