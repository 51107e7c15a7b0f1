// Makes the keys of the named app, or of the release manager. A process of its own: it reads the names of the apps at
// its start, so that it knows an app that was just added.

import { readFolders } from '@studio/releases/files/folders';
import { ensureKeys } from '@studio/releases/keys';
import { releaseManager } from '@studio/releases/signature';
import { apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { releaseEnvironment } from './release-tool.ts';

const owner = v.parse(v.picklist([...apps, releaseManager]), process.argv[2]);
await ensureKeys(readFolders(releaseEnvironment(process.env)).keys, owner);
