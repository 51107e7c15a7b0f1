import { sessionKey } from '../../contract/well-known-names.ts';
import { readDescriptor } from './descriptor.ts';
import { writeStored } from './storage.ts';

afterEach(() => window.localStorage.clear());

test.each(['', 'null', '[]', '{', '{"expiresAt":"morgen"}', '{"__proto__":{"expiresAt":1}}'])(
  'a browser whose storage contains %j has no session, and no prototype changes',
  (stored) => {
    writeStored(sessionKey, stored);
    expect(readDescriptor()).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);
