import assert from 'node:assert/strict';
import { test } from 'node:test';
import { singlePage, withoutHash } from './single-document.ts';

const file = (name: string) =>
  [withoutHash(name), { path: `/releases/single/1/${name}`, integrity: `sha384-${name}` }] as const;

const build = {
  files: new Map(
    [
      'first.000000000005.js',
      'shell.000000000001.js',
      'shell.000000000002.css',
      'serif.000000000003.woff2',
      'news-item.000000000004.js',
    ].map(file),
  ),
  css: 'b{}',
  sharedStyles: ['html', 'button'],
};

const style = (app: string, name: string) =>
  `<link rel="stylesheet" href="/releases/${app}/1.0.0-ab/${name}" integrity="sha384-ours">`;
const preload = (app: string, name: string) =>
  `<link rel="modulepreload" href="/releases/${app}/1.0.0-ab/${name}" integrity="sha384-ours" fetchpriority="low">`;

const page = (head: string, body = '') =>
  `<html><head><script type="importmap">{"integrity":{"/releases/shell/1.0.0-ab/shell.js":"x"}}</script>${head}</head><body><div id="root">${body}</div></body></html>`;

const single = (html: string) => singlePage(html, 'http://localhost:1', build);

test('merges the files of the entry and keeps the place of the others', () => {
  const { html } = single(
    page(
      style('shell', 'shell.aaaaaaaaaaaa.css') +
        style('public-site', 'remote.bbbbbbbbbbbb.css') +
        '<script type="module" src="/releases/shell/1.0.0-ab/first.cccccccccccc.js" integrity="sha384-ours" data-shell="/releases/shell/1.0.0-ab/shell.cccccccccccc.js" data-modules="/releases/public-site/2/remoteEntry.js /releases/public-site/2/news-item.dddddddddddd.js" data-waits=""></script>' +
        preload('public-site', 'remoteEntry.js') +
        preload('public-site', 'remote.dddddddddddd.js') +
        preload('public-site', 'news-item.eeeeeeeeeeee.js'),
    ),
  );
  const head = html.slice(html.indexOf('</script>') + '</script>'.length, html.indexOf('</head>'));
  assert.equal(
    head,
    '<link rel="stylesheet" href="/releases/single/1/shell.000000000002.css" integrity="sha384-shell.000000000002.css">' +
      '<script type="module" src="/releases/single/1/first.000000000005.js" integrity="sha384-first.000000000005.js" data-shell="/releases/single/1/shell.000000000001.js" data-modules="/releases/single/1/news-item.000000000004.js" data-waits=""></script>' +
      '<link rel="modulepreload" href="/releases/single/1/news-item.000000000004.js" integrity="sha384-news-item.000000000004.js" fetchpriority="low">',
  );
});

test('lists the scripts of the single build in an import map that the policy allows', () => {
  const { html, policy } = single(page(''));
  assert.match(
    html,
    /\{"integrity":\{"\/releases\/single\/1\/first\.000000000005\.js":"[^"]+","\/releases\/single\/1\/shell\.000000000001\.js":[^}]+\}\}/,
  );
  assert.doesNotMatch(html, /1\.0\.0-ab/);
  assert.match(policy, /script-src http:\/\/localhost:1\/releases\/ \S+ 'sha256-[^']+'/);
});

test('rejects a page that names a file without a counterpart', () => {
  assert.throws(
    () => single(page(preload('shell', 'layout.ffffffffffff.js'))),
    /The single build has no layout\.js\./,
  );
});

test('inlines the styles of the single build when the site inlines its own', () => {
  const { html, policy } = single(page('<style>a{}</style><style id="x">c{}</style>'));
  assert.match(html, /<\/script><style>b\{\}<\/style><\/head>/);
  assert.match(policy, /style-src http:\/\/localhost:1\/releases\/ 'sha256-/);
});

test('renames shared classes to the shell’s names and keeps the others', () => {
  const classes =
    'public-site-html.module-prose public-site-hero.module-image shell-icon-button.module-icon';
  const { html } = single(page('', `<p class="${classes}"></p>`));
  assert.match(
    html,
    /class="shell-html\.module-prose public-site-hero\.module-image shell-icon-button\.module-icon"/,
  );
});
