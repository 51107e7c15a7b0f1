export { polyfillDialog } from './dialog.ts';
export { type AppToRender, renderApp } from './render-app.tsx';
