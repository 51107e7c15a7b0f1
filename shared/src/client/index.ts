export { type AssetPreset, assetUrl, downloadUrl, imageUrl } from './content/asset.ts';
export { call, prepareUnsafe, requestUnsafe, unsafeHeaders } from './content/call.ts';
export {
  bootstrapContext,
  type Content,
  contentContext,
  createContent,
  errorCode,
} from './content/content-client.ts';
export { trustedHtml } from './content/trusted-html.ts';
export { ContentProvider, useContent } from './content/use-content.ts';
export {
  addMessages,
  createI18n,
  i18nContext,
  type Language,
  locales,
} from './i18n/i18n.ts';
/** @public The build of a remote reads these texts by name. */
export { sharedMessages } from './i18n/messages/index.ts';
export {
  hasSessionEnded,
  isSessionOverCode,
  loadUser,
  lostSessionAtom,
  type SessionState,
  type User,
  userAtom,
} from './session/current-user.ts';
export { hasSession, mayHaveSession } from './session/descriptor.ts';
export { keepSessionAlive } from './session/keep-session-alive.ts';
export {
  forgetClient,
  login,
  logout,
} from './session/login.ts';
export { refreshSession } from './session/refresh.ts';
export { safeRedirect } from './session/safe-redirect.ts';
export { readSetting, saveSetting } from './session/settings.ts';
export { AnySlot, Slot, type SlotPlaceProps, SlotProvider } from './slots/slot.ts';
export { loadingAtom, menuOpenAtom, whileLoading } from './state/application.ts';
export {
  deleteDraft,
  deleteDrafts,
  hasDrafts,
  readDraft,
  saveDraft,
} from './state/drafts.ts';
export { createStore, type Store, storeContext } from './state/store.ts';
export { setUnsaved, unsavedAtom, unsavedNamesAtom } from './state/unsaved.ts';
