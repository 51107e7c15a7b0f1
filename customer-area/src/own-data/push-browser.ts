import type { Language } from '@studio/shared/contract';
import type { PushSettings, PushSubscriptionValues } from '@studio/shared/contract/calls';
import {
  isInstalled,
  registerServiceWorker,
  removeServiceWorker,
} from '../parts/service-worker.ts';

/**
 * What this browser can do about notifications: it shows them, could show them, has to be subscribed again, needs to be
 * installed first (iOS), was told not to, or knows none.
 */
export type PushState = 'on' | 'off' | 'again' | 'install' | 'blocked' | 'unsupported';

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || navigator.maxTouchPoints > 1;

/** Returns the name by which the backend lists a subscription. */
async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return base64url(digest);
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns true for a subscription with another key than the site's: its push service refuses our messages. */
function hasOtherKey({ options }: PushSubscription, key: string): boolean {
  const own = options?.applicationServerKey;
  return own ? base64url(own) !== key.replaceAll('=', '') : false;
}

/** Resolves with the state of this browser. */
export async function readPushState({ key, subscriptions }: PushSettings): Promise<PushState> {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) {
    const isSafari = isApple() && /AppleWebKit/.test(navigator.userAgent);
    return isSafari && !isInstalled() ? 'install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const own = await currentSubscription();
  if (own === null) return 'off';
  const id = await idOf(own);
  // The backend removes a subscription that its push service refuses.
  const isListed = subscriptions.some((one) => one.id === id);
  return isListed && !hasOtherKey(own, key) ? 'on' : 'again';
}

/**
 * Asks for the permission and subscribes this browser; resolves with the values for the backend, undefined when the
 * client did not permit it.
 * @throws when the browser's push service does not answer
 */
export async function subscribeBrowser(
  key: string,
  language: Language,
): Promise<PushSubscriptionValues | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await registerServiceWorker();
  // One with an older key of the site gets no messages.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')];
  if (p256dh === null || auth === null) throw new Error('The subscription has no keys');
  return {
    endpoint: subscription.endpoint,
    p256dh: base64url(p256dh),
    auth: base64url(auth),
    language,
  };
}

/** Ends the subscription of this browser; resolves with its address, undefined without one. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  // The installed app keeps the page for the time without a network.
  if (!isInstalled()) await removeServiceWorker();
  return subscription?.endpoint;
}
