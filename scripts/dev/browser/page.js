// Once per page, in the shell: what the development builds of all apps share.
import * as runtime from 'react-refresh/runtime';
// Released remotes ask for it; a development build of the shell would not bring it along.
import 'react/jsx-runtime';

globalThis.studioRefreshRuntime = runtime;

const builds = new EventSource('/dev/builds');
builds.addEventListener('built', ({ data }) => {
  window.dispatchEvent(new CustomEvent('studio:built', { detail: JSON.parse(data) }));
});
builds.addEventListener('failed', ({ data }) => console.error(JSON.parse(data)));
