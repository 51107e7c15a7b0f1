import { authenticator } from 'otplib';

/**
 * Lets the codes of the step before and the step after pass as well, as RFC 6238 (section 5.2)
 * recommends: clocks differ, and typing takes a while. Directus checks with this same instance.
 */
export function allowClockDrift(): void {
  authenticator.options = { window: 1 };
}
