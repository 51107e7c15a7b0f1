// Brings one app of the page up to its latest build: module by module, or by a reload
// where a changed module cannot be replaced.
let latest = __webpack_hash__;

async function update() {
  while (latest !== __webpack_hash__) {
    if ((await import.meta.webpackHot.check(true)) === null)
      throw new Error('there is no update to this build');
  }
}

window.addEventListener('studio:built', ({ detail }) => {
  latest = detail[__APP__] ?? latest;
  if (import.meta.webpackHot.status() !== 'idle') return;
  update().catch((reason) => {
    console.info(`${__APP__}: ${reason.message}`);
    window.location.reload();
  });
});
