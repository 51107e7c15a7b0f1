import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileType, missingEnd, nameFor } from '../../extensions/account/src/content/file-type.ts';

const zip = 'PK\x03\x04\x14\0';
const cfb = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const signed = '\x30\x82\x12\x34\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0';
const typeOf = (content: string, name: string) => fileType(Buffer.from(content, 'latin1'), name);
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

for (const [content, name, type] of [
  ['\xff\xd8\xff\xe0', 'foto.jpg', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'foto.jpg', 'image/png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'foto.webp', 'image/webp'],
  ['%PDF-1.7\n', 'pagina.html', 'application/pdf'],
  [zip, 'dati.zip', 'application/zip'],
  [zip, 'pagina.html', 'application/zip'],
  [zip, 'lettera.DOCX', word],
  [cfb, 'lettera.doc', 'application/msword'],
  [cfb, 'conti.xls', 'application/vnd.ms-excel'],
  [signed, 'fattura.xml.p7m', 'application/pkcs7-mime'],
  [Buffer.from(signed, 'latin1').toString('base64'), 'fattura.p7m', 'application/pkcs7-mime'],
  ['\xef\xbb\xbf<?xml version="1.0"?><p:FatturaElettronica>', 'fattura.xml', 'application/xml'],
  ['anno;societ\xe0\r\n2026;Ferretti', 'clienti.csv', 'text/csv'],
] as const) {
  test(`derives the type of a file from its content: ${name}, ${type}`, () => {
    assert.equal(typeOf(content, name), type);
  });
}

for (const [content, name] of [
  ['<!doctype html><form action="https://evil.example">', 'pagina.html'],
  ['<!doctype html><script>alert(1)</script>', 'clienti.csv'],
  ['a;b\n<script>alert(1)</script>', 'clienti.csv'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'fattura.xml'],
  ['<a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></a>', 'fattura.xml'],
  ['MZ\x90\0\x03', 'programma.pdf'],
  ['testo', 'testo.txt'],
  [cfb, 'posta.msg'],
  ['', 'vuoto.pdf'],
] as const) {
  test(`rejects a file of another type: ${name} with ${JSON.stringify(content)}`, () => {
    assert.equal(typeOf(content, name), undefined);
  });
}

for (const [content, name, type] of [
  ['\0\0\0\x18ftypheic\0\0\0\0', 'IMG_1.HEIC', 'image/heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'foto', 'image/heic'],
  ['II*\0', 'fax.tif', 'image/tiff'],
  ['testo', 'nota.txt', 'text/plain'],
  [zip, 'conti.xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
] as const) {
  test(`accepts of clients only: ${type} named ${name}`, () => {
    assert.equal(fileType(Buffer.from(content, 'latin1'), name, 'client'), type);
    assert.notEqual(typeOf(content, name), type);
  });
}

test('adds the type’s extension to a name', () => {
  assert.equal(nameFor('application/pdf', 'Lettera.PDF'), 'Lettera.PDF');
  assert.equal(nameFor('application/pdf', 'pagina.html'), 'pagina.html.pdf');
  assert.equal(missingEnd('application/pdf', 'pagina.html'), '.pdf');
  assert.equal(missingEnd('application/pdf', 'pagina.pdf'), undefined);
  assert.equal(missingEnd('text/markdown', 'nota.html'), undefined);
});
