/** @jest-environment node */
import type { FileBytes } from './bytes.ts';
import { endingsOf, missingEnd, nameFor, shortName } from './names.ts';
import { recognise, recogniseHead } from './recognise.ts';
import { extensionOf, fileTypes, picturesFor, previewOf } from './types.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function fileOf(content: string | Uint8Array): FileBytes {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

/** Writes numbers of 16 and 32 bits, the lowest byte first. */
const le16 = (value: number) => String.fromCharCode(value & 255, (value >> 8) & 255);
const le32 = (value: number) => le16(value & 0xffff) + le16(value >>> 16);

/** Makes an archive of empty files, but for the first and the last one. */
function zipOf(names: readonly string[], { flags = 0, first = '', last = '' } = {}): string {
  const contentAt = (index: number) =>
    index === 0 ? first : index === names.length - 1 ? last : '';
  const local = names.map((name, index) => {
    const content = contentAt(index);
    const sizes = le32(0) + le32(content.length) + le32(content.length);
    return `PK\x03\x04\x14\0${le16(flags)}\0\0\0\0\0\0${sizes}${le16(name.length)}\0\0${name}${content}`;
  });
  const directory = names.map((name, index) => {
    const size = le32(contentAt(index).length).repeat(2);
    const at = le32(local.slice(0, index).join('').length);
    return `PK\x01\x02\x14\0\x14\0${le16(flags)}${'\0'.repeat(10)}${size}${le16(name.length)}${'\0'.repeat(12)}${at}${name}`;
  });
  const [files, entries] = [local.join(''), directory.join('')];
  const count = le16(names.length);
  const end = `PK\x05\x06\0\0\0\0${count}${count}${le32(entries.length)}${le32(files.length)}\0\0`;
  return files + entries + end;
}

/** Makes a compound file with these streams, the last one with this content. */
function compoundOf(names: readonly string[], content = ''): string {
  const empty = 0xffffffff;
  const entry = (name: string, type: number, start: number, size: number) => {
    const wide = [...name].map((letter) => `${letter}\0`).join('');
    return (
      wide.padEnd(64, '\0') +
      le16(2 * name.length + 2) +
      String.fromCharCode(type, 1) +
      le32(empty).repeat(3) +
      '\0'.repeat(36) +
      le32(start) +
      le32(size) +
      le32(0)
    );
  };
  const entries = ['Root Entry', ...names].map((name, index, all) =>
    entry(name, index === 0 ? 5 : 2, index === all.length - 1 ? 3 : 0, content ? 4096 : 10),
  );
  const directory = entries.join('').padEnd(1024, '\0');
  // The sectors: the table, two of the directory, and the content.
  const table = (le32(0xfffffffd) + le32(2) + le32(0xfffffffe) + le32(0xfffffffe)).padEnd(
    512,
    '\xff',
  );
  const header =
    `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(16)}\x3e\0\x03\0\xfe\xff\x09\0\x06\0`.padEnd(
      48,
      '\0',
    ) + le32(1);
  const sectors = header.padEnd(76, '\0') + le32(0);
  return sectors.padEnd(512, '\xff') + table + directory + content.padEnd(4096, '\0');
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const contentTypes = '[Content_Types].xml';
const xlsx = zipOf([contentTypes, 'xl/workbook.xml']);
const docx = zipOf([contentTypes, 'word/document.xml']);
const signed = '\x30\x82\x12\x34\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0';
const utf16 = (text: string) => [...text].map((letter) => `${letter}\0`).join('');
const invoice = '<?xml version="1.0"?><p:FatturaElettronica versione="FPR12"/>';
const pages = '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n';

const recognised = [
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'scan.jfif', 'image/jpeg', 'scan.jfif'],
  ['\xff\xd8\xff\xe1', 'foto', 'image/jpeg', 'foto.jpg'],
  ['\xff\xd8\xff\xe1', 'foto.', 'image/jpeg', 'foto.jpg'],
  ['\xff\xd8\xff\xe2\0\0MPF', 'DSC_1.mpo', 'image/jpeg', 'DSC_1.mpo.jpg'],
  ['\xff\xd8\xff\xe0', 'fattura.pdf', 'image/jpeg', 'fattura.jpg'],
  ['\x89PNG\r\n\x1a\n', 'foto.jpg', 'image/png', 'foto.png'],
  ['GIF89a', 'timbro.gif', 'image/gif', 'timbro.gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'foto.webp', 'image/webp', 'foto.webp'],
  ['BM\x46\0\0\0\0\0\0\0', 'scansione.bmp', 'image/bmp', 'scansione.bmp'],
  ['II*\0', 'fax.tif', 'image/tiff', 'fax.tif'],
  ['MM\0*', 'fax.TIFF', 'image/tiff', 'fax.TIFF'],
  ['II+\0\x08\0\0\0', 'grande.tif', 'image/tiff', 'grande.tif'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'IMG_1.HEIC', 'image/heic', 'IMG_1.HEIC'],
  ['\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc', 'foto', 'image/heic', 'foto.heic'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'foto.avif', 'image/avif', 'foto.avif'],
  ['%PDF-1.7\n', 'pagina.html', 'application/pdf', 'pagina.html.pdf'],
  ['\r\n%PDF-1.4', 'a.pdf', 'application/pdf', 'a.pdf'],
  ['\xef\xbb\xbf%PDF-1.4', 'a.pdf', 'application/pdf', 'a.pdf'],
  [`${'\0'.repeat(1024)}%PDF-1.4`, 'a.pdf', 'application/pdf', 'a.pdf'],
  [signed, 'fattura.xml.p7m', 'application/pkcs7-mime', 'fattura.xml.p7m'],
  [signed, 'contratto.pdf', 'application/pkcs7-mime', 'contratto.pdf.p7m'],
  // The signed document stands near the beginning of a small file.
  [`${signed}${'\0'.repeat(40)}${pages}`, 'atto.pdf.p7m', 'application/pkcs7-mime', 'atto.pdf.p7m'],
  [signed, 'atto.pdf.p7s', 'application/pkcs7-mime', 'atto.pdf.p7s'],
  [btoa(signed.padEnd(60)), 'fattura.p7m', 'application/pkcs7-mime', 'fattura.p7m'],
  [
    `\xef\xbb\xbf\n-----BEGIN PKCS7-----\n${btoa(signed.padEnd(60))}`,
    'fattura.p7m',
    'application/pkcs7-mime',
    'fattura.p7m',
  ],
  [`\xef\xbb\xbf \r\n${invoice}`, 'IT01.xml', 'application/xml', 'IT01.xml'],
  [`\xff\xfe${utf16(invoice)}`, 'IT01.xml', 'application/xml', 'IT01.xml'],
  [invoice, 'IT01', 'application/xml', 'IT01.xml'],
  [invoice, 'bilancio.xbrl', 'application/xml', 'bilancio.xbrl'],
  ['anno;societ\xe0\r\n2026;Ferretti', 'clienti.csv', 'text/csv', 'clienti.csv'],
  [`\xff\xfe${utf16('Data\tImporto\r\n')}`, 'estratto.txt', 'text/plain', 'estratto.txt'],
  [utf16('Data;Importo\r\n1;2'), 'estratto.csv', 'text/csv', 'estratto.csv'],
  ['Data\tImporto\r\n01/02\t1', 'estratto.xls', 'text/tab-separated-values', 'estratto.tsv'],
  ['Data;Importo\r\n01/02;1', 'estratto.xlsx', 'text/csv', 'estratto.csv'],
  ['< 30 giorni: pagare', 'nota.txt', 'text/plain', 'nota.txt'],
  ['<da rivedere>', 'nota', 'text/plain', 'nota.txt'],
  ['una nota\x1a', 'nota.txt', 'text/plain', 'nota.txt'],
  // Comments that a careless pattern would try in every combination.
  ['<!---->'.repeat(500), 'estratto.xls', 'text/plain', 'estratto.txt'],
  ['una nota', 'lettera.doc', 'text/plain', 'lettera.txt'],
  ['{\\rtf1\\ansi Ciao}', 'lettera.doc', 'application/rtf', 'lettera.rtf'],
  [xlsx, 'conti.xls', excel, 'conti.xlsx'],
  [xlsx, 'conti.xlsx', excel, 'conti.xlsx'],
  [docx, 'lettera', word, 'lettera.docx'],
  [zipOf([contentTypes, 'ppt/presentation.xml']), 'b.pptx', slides, 'b.pptx'],
  // Other programs name the parts as they like.
  [zipOf([contentTypes, 'Foglio/lavoro.xml']), 'conti.xlsx', excel, 'conti.xlsx'],
  [
    zipOf(['mimetype', 'content.xml'], { first: 'application/vnd.oasis.opendocument.text' }),
    'atto.doc',
    'application/vnd.oasis.opendocument.text',
    'atto.odt',
  ],
  // SheetJS does not begin with the type.
  [
    zipOf(['META-INF/manifest.xml', 'mimetype', 'content.xml']),
    'conti.ods',
    'application/vnd.oasis.opendocument.spreadsheet',
    'conti.ods',
  ],
  [
    zipOf(['mimetype', 'content.xml'], {
      first: 'application/vnd.oasis.opendocument.presentation',
    }),
    'bilancio.odp',
    'application/vnd.oasis.opendocument.presentation',
    'bilancio.odp',
  ],
  [
    zipOf([contentTypes, 'xl/workbook.bin']),
    'conti.xlsb',
    'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    'conti.xlsb',
  ],
  [
    compoundOf(['PowerPoint Document']),
    'bilancio.ppt',
    'application/vnd.ms-powerpoint',
    'bilancio.ppt',
  ],
  [compoundOf(['Workbook']), 'conti.xlsx', 'application/vnd.ms-excel', 'conti.xls'],
  [compoundOf(['WordDocument']), 'lettera', 'application/msword', 'lettera.doc'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'lettera.doc', 'application/msword', 'lettera.doc'],
  [`${pages}trailer<</Root 1 0 R>>\n`, 'a.pdf', 'application/pdf', 'a.pdf'],
] as const;

test.each(recognised)(
  'accepts %j named %s as %s under the name %s',
  async (content, given, type, name) => {
    const outcome = await recognise(fileOf(content), given, 'client');
    expect(outcome).toEqual({ type, name, finding: undefined });
  },
);

const encrypted = zipOf(['busta.pdf'], { flags: 1 });
const filePass = '\x09\x08\x04\0\0\x06\x05\0\x2f\0\x36\0\x01\0';

const marked = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(512, '\0'), 'conti.xlsx', 'protetto'],
  [compoundOf(['DataSpaces', 'Version', 'Primary', 'EncryptedPackage']), 'a.docx', 'protetto'],
  [compoundOf(['Workbook'], filePass), 'conti.xls', 'protetto'],
  [compoundOf(['WordDocument'], `${'\0'.repeat(10)}\0\x01`), 'lettera.doc', 'protetto'],
  [
    zipOf(['mimetype', 'content.xml'], {
      first: 'application/vnd.oasis.opendocument.text',
      last: '\x0e\xd9\xe4\xe2',
    }),
    'atto.odt',
    'protetto',
  ],
  [encrypted, 'cedolini.zip', 'protetto'],
  [zipOf(['a.jpg']), 'foto.zip', 'archivio'],
  [zipOf([contentTypes, 'xl/workbook.xml', 'xl/vbaProject.bin']), 'conti.xlsx', 'macro'],
  [zipOf([contentTypes, 'word/document.xml', 'word/vbaProject.bin']), 'atto.docm', 'macro'],
  [zipOf([contentTypes, 'xl/workbook.xml', 'xl/vbaProject.bin']), 'conti.xlsm', 'macro'],
  [compoundOf(['WordDocument', 'Macros', 'VBA']), 'lettera.doc', 'macro'],
] as const;

test.each(marked)('accepts %j named %s, and says of it: %s', async (content, name, finding) => {
  expect(await recognise(fileOf(content), name, 'client')).toMatchObject({ name, finding });
});

test('recognises files of every accepted type', async () => {
  const outcomes = await Promise.all(
    [...recognised, ...marked].map(([content, name]) => recognise(fileOf(content), name, 'client')),
  );
  const types = outcomes.map((outcome) => ('type' in outcome ? outcome.type : undefined));
  expect(fileTypes.filter((type) => !types.includes(type))).toEqual([]);
});

test.each([
  ['MZ\x90\0\x03', 'programma.pdf', 'programma'],
  [`MZ\x90\0${xlsx}`, 'archivio.zip', 'programma'],
  ['echo off', 'avvia.bat', 'programma'],
  ['#!/bin/sh\n', 'avvia', 'programma'],
  ['<!doctype html><form action="https://evil.example">', 'pagina.html', 'pagina_web'],
  ['a;b\n<script>alert(1)</script>', 'clienti.csv', 'pagina_web'],
  ['<a xmlns:h="http://www.w3.org/1999/xhtml"/>', 'fattura.xml', 'pagina_web'],
  ['<table border="1"><tr><td>1', 'estratto.xls', 'pagina_web'],
  [`\xff\xfe${utf16('<html><body>')}`, 'estratto.xls', 'pagina_web'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'fattura.xml', 'tipo'],
  ['From: a@b.it\r\nMIME-Version: 1.0\r\n\r\nCiao', 'messaggio', 'posta'],
  [compoundOf(['__properties_version1.0']), 'messaggio.msg', 'posta'],
  ['Rar!\x1a\x07\x01\0', 'documenti.rar', 'altro_archivio'],
  ['7z\xbc\xaf\x27\x1c\0\x04', 'documenti.zip', 'altro_archivio'],
  [`un disguido\0${xlsx}`, 'conti.xlsx', 'altro_archivio'],
  ['\0\0\0\x18ftypqt  \0\0\0\0', 'IMG_1.MOV', 'audiovisivo'],
  [zipOf(['Index/Document.iwa', 'preview.jpg']), 'lettera.pages', 'apple'],
  ['errore 404', 'fattura.pdf', 'nome'],
  ['\x01\x02\x03\x04', 'fattura.pdf', 'nome'],
  ['\x01\x02\x03\x04', 'dati.bin', 'tipo'],
  ['\xef\xbb\xbf \n', 'vuoto.txt', 'vuoto'],
  ['\0'.repeat(2000), 'fattura.pdf', 'danneggiato'],
  [xlsx.slice(0, -40), 'conti.xlsx', 'danneggiato'],
  [pages, 'fattura.pdf', 'danneggiato'],
  [`%PDF-1.4\n1 0 obj\n<</Linearized 1/L 9000>>\nendobj\n%%EOF`, 'a.pdf', 'danneggiato'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0', 'foto.png', 'danneggiato'],
])('refuses %j named %s: %s', async (content, name, refused) => {
  expect(await recognise(fileOf(content), name, 'client')).toEqual({ refused });
});

test('accepts of staff what clients can open, and for the site what browsers can', () => {
  const type = (content: string, name: string, sender: 'staff' | 'public') =>
    recogniseHead(bytesOf(content), name, sender);
  expect(type('una nota', 'nota.txt', 'staff')).toMatchObject({ type: 'text/plain' });
  expect(type('una nota', 'nota.txt', 'public')).toEqual({ refused: 'tipo' });
  expect(type('PK\x03\x04', 'conti.xlsm', 'staff')).toEqual({ refused: 'tipo' });
  expect(type('PK\x03\x04\x14\0', 'lettera.DOCX', 'public')).toMatchObject({ type: word });
  expect(type('PK\x03\x04\x14\0', 'pagina.html', 'public')).toMatchObject({
    type: 'application/zip',
  });
  expect(type('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'posta.msg', 'public')).toEqual({
    refused: 'tipo',
  });
});

test('gives the pictures that a sender may send', () => {
  expect(picturesFor('public')).toEqual(['image/jpeg', 'image/png', 'image/webp']);
});

test('knows the ending and the preview of every type', () => {
  expect(extensionOf(slides)).toBe('pptx');
  expect(extensionOf('application/vnd.ms-word.document.macroenabled.12')).toBe('docm');
  expect(extensionOf('application/vnd.ms-excel.sheet.macroEnabled.12')).toBe('xlsm');
  expect(extensionOf('image/jpeg; charset=binary')).toBe('jpg');
  expect(extensionOf('application/octet-stream')).toBe('file');
  expect(extensionOf('constructor')).toBe('file');
  expect(['application/pdf', 'image/png', 'image/tiff', 'text/plain'].map(previewOf)).toEqual([
    'pdf',
    'picture',
    'converted',
    undefined,
  ]);
});

test('adds the ending of the type to a name', () => {
  expect(nameFor('application/pdf', 'Lettera.PDF')).toBe('Lettera.PDF');
  expect(nameFor('application/pdf', 'fattura n.12')).toBe('fattura n.12.pdf');
  expect(nameFor('application/pdf', 'Sig. Rossi')).toBe('Sig. Rossi.pdf');
  expect(missingEnd('application/pdf', 'pagina.html')).toBe('.pdf');
  expect(missingEnd('application/pdf', 'pagina.pdf')).toBeUndefined();
  expect(missingEnd('text/markdown', 'nota.html')).toBeUndefined();
});

test('cuts a long name by bytes, before all of its endings', () => {
  expect(shortName('breve.pdf', 100)).toBe('breve.pdf');
  expect(shortName(`${'a'.repeat(119)}.pdf`, 100)).toBe(`${'a'.repeat(96)}.pdf`);
  expect(shortName(`${'à'.repeat(119)}.pdf.p7m`, 100)).toBe(`${'à'.repeat(46)}.pdf.p7m`);
  expect(shortName(`${'😀'.repeat(50)}.xml.p7m.p7m`, 100)).toBe(`${'😀'.repeat(22)}.xml.p7m.p7m`);
  expect(endingsOf('contratto.v2.pdf.p7m')).toBe('.pdf.p7m');
  expect(endingsOf('.p7m')).toBe('');
});
