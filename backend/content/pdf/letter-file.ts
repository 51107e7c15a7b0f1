import type { DemoFile } from '../demo-content.ts';
import { fileId } from '../file-id.ts';
import { type Letter, letterPdf } from './letter.ts';

/** A sheet on the firm's letterhead as a file of the demo. */
export function letterFile(folder: DemoFile['folder'], filename: string, letter: Letter): DemoFile {
  return {
    id: fileId(filename),
    folder,
    filename,
    title: letter.title,
    type: 'application/pdf',
    bytes: async () => letterPdf(letter),
  };
}
