import type { expect, Page } from '@playwright/test';

/** A seeded client that a journey may log in as. */
export interface JourneyAccount {
  readonly email: string;
  readonly password: string;
}

/** The parts that a journey gets. */
export interface JourneyTools {
  /** An open page of a visitor whom the site does not know yet; addresses begin at the site: `page.goto('/login')`. */
  readonly page: Page;
  readonly expect: typeof expect;
}

/** Needs of a journey besides a site. */
export const journeyNeeds = ['account'] as const;

/** A visitor's way through an app, which a check of a release goes in a browser. */
export type Journey =
  | {
      /** Ends "the journey …": says what the visitor does. */
      readonly name: string;
      readonly needs?: undefined;
      /** Goes the way. @throws where something is not as it should be */
      readonly run: (tools: JourneyTools) => Promise<void>;
    }
  | {
      readonly name: string;
      /** It logs in: it runs on a site of its own with seeded accounts, never on the real one. */
      readonly needs: 'account';
      readonly run: (tools: JourneyTools & { readonly account: JourneyAccount }) => Promise<void>;
    };
