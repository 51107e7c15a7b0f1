export { polyfillDialog } from './dialog.ts';
export { exampleBootstrapData } from './example-bootstrap-data.ts';
export { recordingContent } from './recording-content.ts';
export { type RenderedApp, renderApp } from './render-app.tsx';
