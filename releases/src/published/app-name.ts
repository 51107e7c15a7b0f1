import { type AppName, apps } from '@studio/shared/contract';
import * as v from 'valibot';

/** The form of an app's name: lower-case letters and digits, in words joined by single hyphens. */
export const appNamePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Accepts the name of any app by its form. The store may name an app that is newer than this checkout; objects keep the
 * apps and fields that this checkout does not know, which is why their schemas are loose.
 */
export const anyApp = v.pipe(v.string(), v.regex(appNamePattern));

/** Returns true for the name of an app that this checkout knows. */
export const isKnownApp = (app: string): app is AppName => apps.some((known) => known === app);
