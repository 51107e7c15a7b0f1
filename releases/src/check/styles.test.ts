import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styleProblems } from './styles.ts';

const scope = { app: 'auth', names: ['shell', 'auth', 'auth-extra', 'customer-area'] };
const problems = (css: string) => styleProblems(scope, 'remote.css', css);

test('accepts rules with classes of the app in the layers for remotes', () => {
  const css = `@layer remote{.auth-card a{color:red}@media (width>1px){.auth-card,.auth-b>p{top:0}}
    @keyframes auth-spin{to{rotate:1turn}}@page auth-sheet{margin:0}}@layer shared{.auth-button\\.module-pill{top:0}}
    @layer remote{:is(.auth-a,.auth-b) p,:where(a,.auth-x)>.auth-a:not(:disabled){top:0}
    .auth-extraordinary-x,.auth-a [title="[a](b)"] :is(h1,h2){top:0}}`;
  assert.deepEqual(problems(css), []);
});

for (const [css, expected] of [
  ['.auth-card{top:0}', /outside the layer/],
  ['@layer remote{a{top:0}}', /"a", which matches without a class of auth/],
  ['@layer remote{.auth-card,body{top:0}}', /"body"/],
  ['@layer remote{:root{--accent:red}}', /":root"/],
  ['@layer remote{.customer-area-x{top:0}}', /without a class of auth/],
  [
    '@layer remote{.auth-extra-card{top:0}}',
    /"\.auth-extra-card", which matches without a class of auth/,
  ],
  ['@layer remote{.auth-extra-card:is(.auth-extra-b){top:0}}', /without a class of auth/],
  ['@layer remote{@keyframes auth-extra-spin{to{top:0}}}', /reaches beyond/],
  ['@layer remote{a:not(.auth-card){top:0}}', /without a class of auth/],
  ['@layer remote{body:has(.auth-card){top:0}}', /without a class of auth/],
  ['@layer remote{:is(.auth-card,body){top:0}}', /without a class of auth/],
  ['@layer remote{[title=".auth-card"]{top:0}}', /without a class of auth/],
  ['@layer remote{.dark-auth-card{top:0}}', /without a class of auth/],
  ['@layer reset{.auth-card{top:0}}', /reaches beyond/],
  ['@layer remote,tokens;', /reaches beyond/],
  ['@font-face{font-family:x}', /reaches beyond/],
  ['@layer remote{@keyframes spin{to{top:0}}}', /reaches beyond/],
  ['@layer remote{@page{margin:0}}', /reaches beyond/],
  ['@layer remote{@page customer-area-sheet{margin:0}}', /reaches beyond/],
  ['@import "x.css";', /reaches beyond/],
] as const) {
  test(`reports styles that reach other apps: ${css}`, () => {
    const found = problems(css);
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', expected);
  });
}

test('accepts all styles of the shell', () => {
  assert.deepEqual(styleProblems({ ...scope, app: 'shell' }, 'shell.css', 'body{top:0}'), []);
});
