/**
 * The level of the definitions in this folder. Raise it with every change that a backend of before must know about, so
 * that an older backend never applies its own definitions over newer ones.
 */
export const definitionsLevel = 2;

/**
 * The oldest level whose backends work on these definitions. Expand first, with the same number here; contract (remove
 * or rename a field) in a later release, and raise it to the release that no longer uses the field
 * (docs/upgrades.md).
 */
export const oldestBearable = 1;
