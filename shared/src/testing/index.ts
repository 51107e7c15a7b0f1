export { polyfillDialog } from './dialog.ts';
export { exampleBoot } from './example-boot.ts';
export { type AppToRender, renderApp } from './render-app.tsx';
