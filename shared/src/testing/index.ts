export { polyfillDialog } from './dialog.ts';
export { exampleBootstrapData } from './example-bootstrap-data.ts';
export { type RecordedCall, recordingContent } from './recording-content.ts';
export { type AppToRender, type RenderedApp, renderApp } from './render-app.tsx';
