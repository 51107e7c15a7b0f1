/** A page of a PDF: one picture that fills it. */
export interface PicturePage {
  /** A JPEG in RGB, as canvases encode it. */
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The longer side of a page, in points: the height of A4. */
const longestSide = 842;

/**
 * Returns the parts of a PDF 1.4 with one picture on each page. JPEG is a filter of the format (ISO 32000-1, 7.4.8), so
 * the pictures stay as they are, and no library is needed.
 */
export function pdfOf(pages: readonly PicturePage[]): (string | Uint8Array<ArrayBuffer>)[] {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let length = 0;

  // The texts are ASCII: one character is one byte.
  function write(part: string | Uint8Array<ArrayBuffer>): void {
    parts.push(part);
    length += part.length;
  }

  function writeObject(dictionary: string, stream?: string | Uint8Array<ArrayBuffer>): void {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  }

  write('%PDF-1.4\n');
  // Bytes above 127 mark the file as binary.
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  // Objects 1 and 2, then three for each page.
  const pageNumber = (index: number) => 3 + index * 3;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  writeObject('<< /Type /Catalog /Pages 2 0 R >>');
  writeObject(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const scale = longestSide / Math.max(width, height);
    const [wide, high] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const own = pageNumber(index);
    const content = `q ${wide} 0 0 ${high} 0 0 cm /P Do Q`;
    writeObject(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${own + 1} 0 R ` +
        `/Resources << /XObject << /P ${own + 2} 0 R >> >> >>`,
    );
    writeObject(`<< /Length ${content.length} >>`, content);
    writeObject(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const table = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = offsets.length + 1;
  write(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return parts;
}
