import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?address';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?address';
import { standardFonts } from './standard-fonts.ts';

/** What decodes the pictures of scanned documents (JBIG2, fax and JPEG 2000). */
const decoders = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg };

const addresses = new Map(Object.entries({ ...standardFonts, ...decoders }));

interface Wanted {
  readonly filename: string;
}

/** Gives pdf.js the files it asks for by their plain names; in the release their names carry a hash. */
export class ReleasedFiles {
  /** @throws when there is no such file, or it does not arrive: pdf.js does without then */
  async fetch({ filename }: Wanted): Promise<Uint8Array> {
    const address = addresses.get(filename);
    if (address === undefined) throw new Error(`${filename} is not part of the release`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
