export type { FileBytes } from './bytes.ts';
export { endingsOf, longestInArchive, missingEnd, nameFor, shortName } from './names.ts';
export { type Finding, findings, type Outcome, recognise, recogniseHead } from './recognise.ts';
export { markedUploads, refusedFiles, rejectedUploads } from './staff-words.ts';
export { headLength, type Refusal, refusals } from './start.ts';
export {
  extensionOf,
  labelsFor,
  picturesFor,
  previewOf,
  type Sender,
} from './types.ts';
