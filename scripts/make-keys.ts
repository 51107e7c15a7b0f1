// Makes the keys for releases of the app that is named. A process of its own: the names of the apps are read when it
// starts, so that it knows one that has just been added.
import { ensureKeys } from '@studio/releases/keys';
import { apps } from '@studio/shared/contract';
import * as v from 'valibot';
import { readFolders } from '../releases/src/folders.ts';

await ensureKeys(readFolders(process.env).keys, v.parse(v.picklist(apps), process.argv[2]));
