import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?address';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?address';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?address';
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?address';
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?address';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?address';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?address';
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?address';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?address';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?address';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?address';
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?address';
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?address';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?address';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?address';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?address';

/**
 * URLs in the release by the names that pdf.js asks for. The fonts are the standard ones, which a PDF need not embed;
 * released fonts make a document look the same on every device. The decoders read scanned documents (JBIG2, fax and
 * JPEG 2000).
 */
const urls = new Map<string, string>([
  ['FoxitDingbats.pfb', dingbats],
  ['FoxitFixed.pfb', fixed],
  ['FoxitFixedBold.pfb', fixedBold],
  ['FoxitFixedBoldItalic.pfb', fixedBoldItalic],
  ['FoxitFixedItalic.pfb', fixedItalic],
  ['FoxitSerif.pfb', serif],
  ['FoxitSerifBold.pfb', serifBold],
  ['FoxitSerifBoldItalic.pfb', serifBoldItalic],
  ['FoxitSerifItalic.pfb', serifItalic],
  ['FoxitSymbol.pfb', symbol],
  ['LiberationSans-Bold.ttf', sansBold],
  ['LiberationSans-BoldItalic.ttf', sansBoldItalic],
  ['LiberationSans-Italic.ttf', sansItalic],
  ['LiberationSans-Regular.ttf', sans],
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
]);

/**
 * Resolves with the URL of a character map, which texts in fonts of East Asia need that are not embedded; undefined for
 * another file. The list of the 168 maps loads when one is asked for.
 */
async function characterMap(filename: string): Promise<string | undefined> {
  if (!filename.endsWith('.bcmap')) return undefined;
  const { addressOf } = await import('./character-maps.ts');
  return addressOf(filename);
}

/** Provides pdf.js with fonts, character maps and decoders of the release, whose file names carry a hash. */
export class ReleasedFiles {
  /** @throws {Error} when the release has no such file or its download fails; pdf.js then goes on without the file */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename) ?? (await characterMap(filename));
    if (url === undefined) throw new Error(`${filename} is not part of the release`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename}: HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
