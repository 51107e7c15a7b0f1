export {
  endSession,
  hasSessionEnded,
  isSessionOverCode,
  loadUser,
  lostSessionAtom,
  type SessionState,
  type User,
  userAtom,
} from './current-user.ts';
export { hasSession, mayHaveSession } from './descriptor.ts';
export { keepSessionAlive } from './keep-session-alive.ts';
export { type Credentials, forgetClient, login, logout, type PasskeyProof } from './login.ts';
export { refreshSession } from './refresh.ts';
export { safeRedirect } from './safe-redirect.ts';
export { readSetting, saveSetting } from './settings.ts';
