import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddress } from './page-address.ts';

const site = 'https://studio.example';

test('keeps only the known parameters of a query', () => {
  const url = (raw: string) => {
    const address = pageAddress(raw, site);
    return address.kind === 'page' ? address.url : address.kind;
  };
  assert.equal(url('/reset?token=secret'), `${site}/reset`);
  assert.equal(url('/?utm_source=x'), `${site}/`);
  assert.equal(url('/cerca?token=x&q=%20iva%20%20trimestrale'), `${site}/cerca?q=iva+trimestrale`);
  assert.equal(url('/cerca?q='), `${site}/cerca`);
  assert.equal(url('/scadenzario?categoria=IVA&q=iva'), `${site}/scadenzario?categoria=IVA`);
  assert.equal(url('/appuntamento?attivita=3&token=x'), `${site}/appuntamento?attivita=3`);
});

test('treats an unknown query parameter as a secret', () => {
  const hasSecrets = (raw: string) => {
    const address = pageAddress(raw, site);
    return address.kind === 'page' && address.hasSecrets;
  };
  for (const raw of ['/reset?token=x', '/cerca?q=iva&token=x', '/?q=iva', '/?x']) {
    assert.ok(hasSecrets(raw), raw);
  }
  for (const raw of ['/', '/?', '/cerca?q=', '/cerca?q=%20iva', '/scadenzario?categoria=IVA']) {
    assert.ok(!hasSecrets(raw), raw);
  }
});

test('redirects to the address without a trailing slash', () => {
  assert.deepEqual(pageAddress('/about/?a=1', site), { kind: 'redirect', to: '/about?a=1' });
});

for (const raw of ['//evil.example/', '/\\evil.example/', '///evil.example//a/', '/./\\/evil/']) {
  test(`does not redirect ${raw} to another host`, () => {
    const address = pageAddress(raw, site);
    const to = address.kind === 'redirect' ? address.to : '/';
    assert.equal(new URL(to, site).origin, site);
    assert.doesNotMatch(to, /^\/[/\\]/);
  });
}

for (const raw of ['@evil.example/', 'http://evil.example/', '*', '']) {
  test(`rejects "${raw}" as malformed`, () => {
    assert.equal(pageAddress(raw, site).kind, 'malformed');
  });
}
