// Part of an app's build on a page of a development server. It tells Module Federation's devtools about the app: the shell
// imports entries itself, so the federation runtime, which would do so, never reads a manifest.
import { generateSnapshotFromManifest } from '@module-federation/sdk';

const manifest = `${__webpack_public_path__}mf-manifest.json`;

async function register() {
  const answer = await fetch(manifest);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const snapshot = generateSnapshotFromManifest(await answer.json(), { version: manifest });
  const federation = Reflect.get(globalThis, '__FEDERATION__');
  federation.moduleInfo ??= {};
  const { moduleInfo } = federation;
  if (__APP__ === 'shell') {
    moduleInfo.shell = { ...snapshot, remotesInfo: moduleInfo.shell?.remotesInfo ?? {} };
    return;
  }
  const name = __APP__.replaceAll('-', '_');
  moduleInfo[`${name}:${manifest}`] = snapshot;
  // The live shell of a site has no manifest.
  moduleInfo.shell ??= { version: '', remoteEntry: '', remotesInfo: {}, shared: [], modules: [] };
  moduleInfo.shell.remotesInfo[name] = { matchedVersion: manifest };
}

register().catch((reason) => console.info(`${__APP__}: no mf-manifest.json, ${reason.message}`));
