import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAddress } from './page-address.ts';

const site = 'https://studio.example';

test('only the words searched for are kept of a query', () => {
  const url = (raw: string) => {
    const address = pageAddress(raw, site);
    return address.kind === 'page' ? address.url : address.kind;
  };
  assert.equal(url('/reset?token=secret'), `${site}/reset`);
  assert.equal(url('/?utm_source=x'), `${site}/`);
  assert.equal(url('/cerca?token=x&q=%20iva%20%20trimestrale'), `${site}/cerca?q=iva+trimestrale`);
  assert.equal(url('/cerca?q='), `${site}/cerca`);
  assert.equal(url('/scadenzario?categoria=IVA&q=iva'), `${site}/scadenzario?categoria=IVA`);
});

test('what the server does not know of a query may be secret', () => {
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

test('every page has one address', () => {
  assert.deepEqual(pageAddress('/about/?a=1', site), { kind: 'redirect', to: '/about?a=1' });
});

for (const raw of ['//evil.example/', '/\\evil.example/', '///evil.example//a/', '/./\\/evil/']) {
  test(`${raw} does not lead to another host`, () => {
    const address = pageAddress(raw, site);
    const to = address.kind === 'redirect' ? address.to : '/';
    assert.equal(new URL(to, site).origin, site);
    assert.doesNotMatch(to, /^\/[/\\]/);
  });
}

for (const raw of ['@evil.example/', 'http://evil.example/', '*', '']) {
  test(`"${raw}" is no path`, () => {
    assert.equal(pageAddress(raw, site).kind, 'malformed');
  });
}
