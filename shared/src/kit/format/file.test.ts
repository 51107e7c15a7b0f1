/** @jest-environment node */
import fc from 'fast-check';
import { extensionOf, fileBadge, formatBytes } from './file.ts';

test('extensionOf returns the extension of common types', () => {
  expect(extensionOf('application/pdf')).toBe('pdf');
  expect(extensionOf('image/jpeg; charset=binary')).toBe('jpg');
  expect(
    extensionOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  ).toBe('docx');
  expect(extensionOf('text/csv')).toBe('csv');
});

test('extensionOf returns file for an unknown type', () => {
  expect(extensionOf(null)).toBe('file');
  expect(extensionOf('application/octet-stream')).toBe('file');
  expect(extensionOf('__proto__')).toBe('file');
  expect(extensionOf('constructor')).toBe('file');
});

test('extensionOf always returns a short plain word', () => {
  fc.assert(fc.property(fc.string(), (type) => /^[a-z0-9]{1,5}$/.test(extensionOf(type))));
});

test('formatBytes writes kilobytes, and megabytes from a million bytes', () => {
  expect(formatBytes(1, 'it-IT')).toBe('1 kB');
  expect(formatBytes(120_400, 'it-IT')).toBe('120 kB');
  expect(formatBytes(999_499, 'it-IT')).toBe('999 kB');
  expect(formatBytes(999_500, 'it-IT')).toBe('1 MB');
  expect(formatBytes(1_350_000, 'it-IT')).toBe('1,4 MB');
  expect(formatBytes(1_350_000, 'en-US')).toBe('1.4 MB');
});

test('fileBadge shows type and size, or only the type', () => {
  expect(fileBadge('application/pdf', 120_000, 'it-IT')).toBe('PDF, 120 kB');
  expect(fileBadge('application/pdf', null, 'it-IT')).toBe('PDF');
});
