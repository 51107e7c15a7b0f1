/// <reference path="./ambient.d.ts" />
/// <reference path="./augmentations.d.ts" />
// The entry of these declarations for a project outside of this repository: "types": ["@studio/shared/types"].
export {};
