import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headerPictureOf, plainPage } from './plain-document.ts';

const image =
  '<img class="x" src="/api/assets/1?key=header-640" srcSet="/api/assets/1?key=header-960 960w" fetchPriority="high"/>';

const page = `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Casa</title>
<link rel="canonical" href="http://localhost:1/"><link rel="stylesheet" href="/a.css">
<script type="importmap">{}</script><script type="application/ld+json">{"a":1}</script>
<script type="application/json" id="boot">{}</script></head><body><div id="root">
<header class="h"><a class="b" href="/" data-discover="true">Studio<span class="visually-hidden">, <!-- -->inizio</span></a><button type="button">Menu</button></header>
<main id="contenuto" tabindex="-1">${image}<h1 class="t">Casa</h1></main><footer>Fine</footer>
<dialog id="menu"><a href="/">Casa</a></dialog></div></body></html>`;

const plain = (html = page) => plainPage(html, 'h1{color:red}', { path: '/1.avif', width: 960 });

test('keeps elements, texts and links and removes parts for scripts and styles', () => {
  const { html } = plain();
  assert.match(
    html,
    /<header><a href="\/">Studio<span class="hidden">, inizio<\/span><\/a><\/header>/,
  );
  assert.match(html, /<h1>Casa<\/h1>/);
  assert.doesNotMatch(html, /<button|<dialog|tabindex|data-discover|class="t"/);
});

test('keeps the metadata of the head and removes all loads', () => {
  const { html } = plain();
  assert.match(html, /<title>Casa<\/title>/);
  assert.match(html, /application\/ld\+json/);
  assert.doesNotMatch(html, /stylesheet|importmap|id="boot"/);
});

test('gives the first picture one size', () => {
  assert.equal(headerPictureOf(page), '/api/assets/1?key=header-640');
  assert.match(
    plain().html,
    /<main id="contenuto"><img src="\/1\.avif"[^>]*fetchpriority="high"><h1>/,
  );
});

test('marks home, whose picture is larger', () => {
  assert.match(plain().html, /<body class="home">/);
  const news = page.replace('localhost:1/"', 'localhost:1/news"');
  assert.match(plain(news).html, /<body>/);
});

test('allows the styles and no script in the policy', () => {
  assert.match(plain().policy, /style-src 'sha256-[^']+'/);
  assert.doesNotMatch(plain().policy, /script-src/);
});
