import assert from 'node:assert/strict';
import { test } from 'node:test';
import { styleProblems } from './styles.ts';

const scope = { app: 'auth', names: ['shell', 'auth', 'auth-extra', 'customer-area'] };
const problems = (css: string) => styleProblems(scope, 'remote.css', css);

test('rules of the app’s own classes in the layers for remotes are in scope', () => {
  const css = `@layer remote{.auth-card a{color:red}@media (width>1px){.auth-card,.auth-b>p{top:0}}
    @keyframes auth-spin{to{rotate:1turn}}}@layer shared{.auth-button\\.module-pill{top:0}}
    @layer remote{:is(.auth-a,.auth-b) p,:where(a,.auth-x)>.auth-a:not(:disabled){top:0}
    .auth-extraordinary-x,.auth-a [title="[a](b)"] :is(h1,h2){top:0}}`;
  assert.deepEqual(problems(css), []);
});

for (const [css, told] of [
  ['.auth-card{top:0}', /outside the layer/],
  ['@layer remote{a{top:0}}', /"a", which is not only auth's/],
  ['@layer remote{.auth-card,body{top:0}}', /"body"/],
  ['@layer remote{:root{--accent:red}}', /":root"/],
  ['@layer remote{.customer-area-x{top:0}}', /not only auth's/],
  ['@layer remote{.auth-extra-card{top:0}}', /"\.auth-extra-card", which is not only auth's/],
  ['@layer remote{.auth-extra-card:is(.auth-extra-b){top:0}}', /not only auth's/],
  ['@layer remote{@keyframes auth-extra-spin{to{top:0}}}', /reaches beyond/],
  ['@layer remote{a:not(.auth-card){top:0}}', /not only auth's/],
  ['@layer remote{body:has(.auth-card){top:0}}', /not only auth's/],
  ['@layer remote{:is(.auth-card,body){top:0}}', /not only auth's/],
  ['@layer remote{[title=".auth-card"]{top:0}}', /not only auth's/],
  ['@layer remote{.dark-auth-card{top:0}}', /not only auth's/],
  ['@layer reset{.auth-card{top:0}}', /reaches beyond/],
  ['@layer remote,tokens;', /reaches beyond/],
  ['@font-face{font-family:x}', /reaches beyond/],
  ['@layer remote{@keyframes spin{to{top:0}}}', /reaches beyond/],
  ['@import "x.css";', /reaches beyond/],
] as const) {
  test(`styles that reach others are told: ${css}`, () => {
    const found = problems(css);
    assert.equal(found.length, 1);
    assert.match(found[0] ?? '', told);
  });
}

test('the shell’s styles are everybody’s', () => {
  assert.deepEqual(styleProblems({ ...scope, app: 'shell' }, 'shell.css', 'body{top:0}'), []);
});
