// Tells the refresh runtime of each renderer of the page; it must run before the first one.
import * as runtime from 'react-refresh/runtime';

runtime.injectIntoGlobalHook(globalThis);
globalThis.studioRefreshRuntime = runtime;
