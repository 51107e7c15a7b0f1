import type { expect, Page } from '@playwright/test';

/** A seeded client that a journey may log in as. */
export interface JourneyAccount {
  readonly email: string;
  readonly password: string;
}

/** The arguments of a journey. */
export interface JourneyTools {
  /** A page of a new visitor; URLs are relative to the site: `page.goto('/login')`. */
  readonly page: Page;
  readonly expect: typeof expect;
}

/** The requirements of a journey besides a site. */
export const journeyNeeds = ['account'] as const;

/** A visit that an app's team wrote as a test; the check of a release runs it in a browser. */
export type Journey =
  | {
      /** Completes the sentence "the journey …". */
      readonly name: string;
      readonly needs?: undefined;
      /** Runs the journey. @throws when the app misbehaves */
      readonly run: (tools: JourneyTools) => Promise<void>;
    }
  | {
      readonly name: string;
      /** The journey logs in, so it runs on a separate site with seeded accounts, never on the real one. */
      readonly needs: 'account';
      readonly run: (tools: JourneyTools & { readonly account: JourneyAccount }) => Promise<void>;
    };
