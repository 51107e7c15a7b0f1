import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recognise } from '@studio/shared/rules';
import encryptedPdfs from '@studio/shared/rules/file-types/encrypted-pdfs.json' with {
  type: 'json',
};

// Written by qpdf 11.3. In Node, because jsdom has no Web Crypto.
for (const { name, opens, base64 } of encryptedPdfs) {
  test(`a PDF with encryption is protected when it does not open: ${name}`, async () => {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    const read = async (start: number, end: number) => bytes.subarray(start, end);
    const outcome = await recognise({ size: bytes.length, read }, 'a.pdf', 'client');
    assert.deepEqual(outcome, {
      type: 'application/pdf',
      name: 'a.pdf',
      finding: opens ? undefined : 'protetto',
    });
  });
}
