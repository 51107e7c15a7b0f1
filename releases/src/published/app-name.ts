import { appNamePattern } from '@studio/shared/contract';
import * as v from 'valibot';

/**
 * Accepts the name of any app by its form. Objects of the store keep the fields that this checkout does not know, which
 * is why their schemas are loose.
 */
export const anyApp = v.pipe(v.string(), v.regex(appNamePattern));

/** The app of the release teams: it has an origin of its own and is no part of the public site. */
export const consoleApp = 'console';
