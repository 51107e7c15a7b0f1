// Runs once per page, in the shell: sets up the parts that the development builds of all apps share.
import * as runtime from 'react-refresh/runtime';
// Released remotes import it; without this line the shell's development build would not contain it.
import 'react/jsx-runtime';

globalThis.studioRefreshRuntime = runtime;

const builds = new EventSource('/dev/builds');
builds.addEventListener('built', ({ data }) => {
  window.dispatchEvent(new CustomEvent('studio:built', { detail: JSON.parse(data) }));
});
builds.addEventListener('failed', ({ data }) => console.error(JSON.parse(data)));
