// Makes the keys of the app that is named, or of the release manager. A process of its own: the names of the apps are read when it
// starts, so that it knows one that has just been added.

import { readFolders } from '@studio/releases/files/folders';
import { ensureKeys } from '@studio/releases/keys';
import { releaseManager } from '@studio/releases/signature';
import { apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { releaseEnvironment } from './release-tool.ts';

const owner = v.parse(v.picklist([...apps, releaseManager]), process.argv[2]);
await ensureKeys(readFolders(releaseEnvironment(process.env)).keys, owner);
