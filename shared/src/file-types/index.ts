export type { FileBytes } from './bytes.ts';
export { endingsOf, longestInArchive, missingEnd, nameFor, shortName } from './names.ts';
export { type Outcome, recognise, recogniseHead } from './recognise.ts';
export { markedUploads, refusedFiles, rejectedUploads } from './staff-words.ts';
export { headLength } from './start.ts';
export { type Finding, findings, type Refusal, refusals } from './stored-words.ts';
export {
  extensionOf,
  labelsFor,
  picturesFor,
  previewOf,
  type Sender,
} from './types.ts';
