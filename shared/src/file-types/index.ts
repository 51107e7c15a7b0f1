export type { FileBytes } from './bytes.ts';
export { endingOf, endingsOf, longestInArchive, missingEnd, nameFor, shortName } from './names.ts';
export { type Finding, findings, type Outcome, recognise, recogniseHead } from './recognise.ts';
export { markedUploads, refusedFiles, rejectedUploads } from './staff-words.ts';
export { headLength, type Refusal, refusals } from './start.ts';
export {
  extensionOf,
  extensionsFor,
  type FileType,
  labelsFor,
  type Preview,
  previewOf,
  type Sender,
} from './types.ts';
