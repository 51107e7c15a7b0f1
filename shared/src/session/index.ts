export { currentUser, type User, userAtom } from './current-user.ts';
export { hasSession } from './descriptor.ts';
