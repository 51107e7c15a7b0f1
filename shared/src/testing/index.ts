export { polyfillDialog } from './dialog.ts';
export { exampleBootstrapData } from './example-bootstrap-data.ts';
export { type AppToRender, type RenderedApp, renderApp } from './render-app.tsx';
