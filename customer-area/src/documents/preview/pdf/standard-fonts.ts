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

/**
 * Addresses of the fonts that every reader of PDFs must have, because a PDF need not carry them: by the names that
 * pdf.js knows. Ours rather than the device's, so that a document looks the same everywhere.
 */
export const standardFonts = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBoldItalic,
  'FoxitFixedItalic.pfb': fixedItalic,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBoldItalic,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSymbol.pfb': symbol,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBoldItalic,
  'LiberationSans-Italic.ttf': sansItalic,
  'LiberationSans-Regular.ttf': sans,
};
