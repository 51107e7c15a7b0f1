import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { requireDisk } from '../../extensions/portal/src/exchange/uploads/room.ts';

// Has no byte free, whatever the machine is.
const full = '/proc';

test('an upload needs room on the disk of its parts and on that of the stored files', async () => {
  await requireDisk([tmpdir(), tmpdir()], 0, 1);
  for (const folders of [[full], [tmpdir(), full]])
    await assert.rejects(requireDisk(folders, 0, 1), /There is no room for files/);
});
