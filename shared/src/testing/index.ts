export { polyfillDialog } from './dialog.ts';
export { exampleBoot } from './example-boot.ts';
export { type AppToRender, type RenderedApp, renderApp } from './render-app.tsx';
