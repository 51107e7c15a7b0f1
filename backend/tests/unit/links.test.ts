import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnLink } from '../../extensions/portal/src/notify/mail/links.ts';

const origins = ['https://www.example.com', 'https://studio.example.com'];

test('recognises links to the site and to the Studio as its own', () => {
  assert.ok(isOwnLink('https://www.example.com/reset?token=x', origins));
  assert.ok(isOwnLink('https://studio.example.com/admin/reset-password?token=x', origins));
});

test('rejects links to other addresses in any spelling', () => {
  const others = [
    'http://www.example.com/reset',
    'https://www.example.com.evil.example/reset',
    'https://www.example.com@evil.example/reset',
    'https://someone@www.example.com/reset',
    'https://www.example.com:8443/reset',
    'javascript:alert(1)',
    '/reset',
    '',
  ];
  for (const link of others) assert.ok(!isOwnLink(link, origins), link);
});
