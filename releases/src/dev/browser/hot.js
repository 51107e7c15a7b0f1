// Part of an app's development build. It brings the app up to its latest build: module by module, or by a reload where a
// changed module cannot be replaced.
let latest = __webpack_hash__;

async function update() {
  while (latest !== __webpack_hash__) {
    if ((await import.meta.webpackHot.check(true)) === null)
      throw new Error('there is no update to this build');
  }
  // A module that failed while it was evaluated is not there to be replaced.
  if (globalThis.studioDevelopment?.isPart(__APP__) === false)
    throw new Error('the app is not part of the page yet');
}

window.addEventListener('studio:built', ({ detail }) => {
  latest = detail[__APP__] ?? latest;
  if (latest === __webpack_hash__ || import.meta.webpackHot.status() !== 'idle') return;
  update().catch((reason) => {
    console.info(`${__APP__}: ${reason.message}`);
    window.location.reload();
  });
});
