import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyPair, type Signatory } from '../keys/signature.ts';
import { type PreviewClaim, previewToken, readPreviewToken } from './preview-link.ts';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const [auth, retired, shell] = [createKeyPair(), createKeyPair(), createKeyPair()];

const publicKeys = async (app: Signatory) =>
  ({ auth: [retired.publicKey, auth.publicKey], shell: [shell.publicKey] })[String(app)] ?? [];

const claim = (values: Partial<PreviewClaim> = {}): PreviewClaim => ({
  apps: { shell: '1.0.0', auth: '2.0.0' },
  until: minutes(10),
  by: 'auth',
  purpose: 'check',
  ...values,
});

const read = (token: string) => readPreviewToken(token, publicKeys, now);

test('reads the signed content of a link', async () => {
  for (const { privateKey } of [auth, retired])
    assert.deepEqual(await read(previewToken(claim(), privateKey)), claim());
});

const rejected: [string, string][] = [
  ['another team signed it', previewToken(claim(), shell.privateKey)],
  [
    'no public key of the app is known',
    previewToken(claim({ by: 'public-site' }), auth.privateKey),
  ],
  ['it has expired', previewToken(claim({ until: minutes(0) }), auth.privateKey)],
  [
    'a check link is valid for too long',
    previewToken(claim({ until: minutes(16) }), auth.privateKey),
  ],
  [
    'a preview link is valid for too long',
    previewToken(claim({ purpose: 'preview', until: minutes(61) }), auth.privateKey),
  ],
  ['it names no shell', previewToken(claim({ apps: { auth: '2.0.0' } }), auth.privateKey)],
  ['it is no token', 'nothing.at.all'],
  ['it is empty', ''],
];

for (const [why, token] of rejected) {
  test(`rejects a link when ${why}`, async () => {
    assert.equal(await read(token), undefined);
  });
}

test('rejects a link that was changed after its signature', async () => {
  const [, signature = ''] = previewToken(claim(), auth.privateKey).split('.');
  const other = Buffer.from(JSON.stringify(claim({ purpose: 'preview' }))).toString('base64url');
  assert.equal(await read(`${other}.${signature}`), undefined);
});
