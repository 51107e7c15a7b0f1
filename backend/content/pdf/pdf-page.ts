// The characters of our texts that Windows-1252, the PDF encoding, keeps elsewhere than Unicode.
const windows1252: Record<string, string> = {
  '€': '\x80',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
};

/** A text as a PDF string in Windows-1252. */
export function pdfString(text: string): string {
  const encoded = text.replace(/[€‘’“”•–]/g, (char) => windows1252[char] ?? char);
  return `(${encoded.replace(/[\\()]/g, '\\$&')})`;
}

// Outside the page a PDF reads text in an encoding of its own, or in marked UTF-16.
function informationString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

/**
 * A PDF of one A4 page from its drawing operators. Fonts: /R Helvetica, /B its bold, /S Times.
 * Written by hand because two thousand client documents must be made in a moment.
 */
export function pdfPage(title: string, operators: string): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (it-IT) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R /S 7 0 R >> >> >>',
    `<< /Length ${operators.length} >>\nstream\n${operators}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Times-Roman'),
    `<< /Title ${informationString(title)} >>`,
  ];
  const header = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  let body = header;
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
