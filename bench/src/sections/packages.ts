/** The bytes by name. */
export type Sizes = ReadonlyMap<string, number>;

/** A package that more than one app delivers. */
export interface Repeated {
  readonly name: string;
  /** The bytes of minified code by app. */
  readonly sizes: Sizes;
}

/**
 * Returns the owner of a source file: its npm package, its folder of `shared`, or its app.
 * @param source the path from the repository's root
 */
export function packageOf(source: string): string {
  const inPackage = source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/);
  if (inPackage?.[1] !== undefined) return inPackage[1];
  const inShared = source.match(/^shared\/src\/([^/]+)/);
  if (inShared?.[1] !== undefined) return `@studio/shared/${inShared[1]}`;
  return source.split('/')[0] ?? source;
}

/** Adds up the modules of each package. */
export function packageSizes(modules: Sizes): Sizes {
  const sizes = new Map<string, number>();
  for (const [source, bytes] of modules) {
    const name = packageOf(source);
    sizes.set(name, (sizes.get(name) ?? 0) + bytes);
  }
  return sizes;
}

/** Returns the modules that more than one app delivers, by package, the largest saving first. */
export function repeatedPackages(apps: ReadonlyMap<string, Sizes>): Repeated[] {
  const holders = new Map<string, string[]>();
  for (const [app, modules] of apps) {
    for (const source of modules.keys()) {
      holders.set(source, [...(holders.get(source) ?? []), app]);
    }
  }
  const isRepeated = (source: string) => (holders.get(source) ?? []).length > 1;
  const repeated = new Map<string, Map<string, number>>();
  for (const [app, modules] of apps) {
    const copies = new Map([...modules].filter(([source]) => isRepeated(source)));
    for (const [name, bytes] of packageSizes(copies)) {
      const sizes = repeated.get(name) ?? new Map<string, number>();
      repeated.set(name, sizes.set(app, bytes));
    }
  }
  return [...repeated]
    .map(([name, sizes]) => ({ name, sizes }))
    .toSorted((a, b) => extraBytes(b) - extraBytes(a));
}

/** Returns the packages of an app that must exist only once on a page. */
export function packagesAmong(modules: Sizes, once: ReadonlySet<string>): string[] {
  return [...packageSizes(modules).keys()].filter((name) => once.has(name));
}

/** Returns the bytes that a single copy would save. */
export function extraBytes({ sizes }: Repeated): number {
  const each = [...sizes.values()];
  return each.reduce((sum, bytes) => sum + bytes, 0) - Math.max(...each);
}
