// Makes the keys of the named app, or of `release-manager`.

import { readFolders } from '@studio/releases/files/folders';
import { ensureKeys } from '@studio/releases/keys';
import { appNamePattern } from '@studio/shared/contract';
import * as v from 'valibot';
import { releaseEnvironment } from './release-tool.ts';

const owner = v.parse(v.pipe(v.string(), v.regex(appNamePattern)), process.argv[2]);
await ensureKeys(readFolders(releaseEnvironment(process.env)).keys, owner);
