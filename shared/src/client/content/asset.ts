/** The names of the image sizes that the backend produces (its `storage_asset_presets`). */
export type AssetPreset =
  | `header-${640 | 960 | 1280 | 1920}`
  | `card-${400 | 800}`
  | `portrait-${240 | 480}`
  | `logo-${240 | 480}`
  | 'share-1200';

/** Returns the address of the original file. */
export function assetUrl(id: string): string {
  return `/api/assets/${id}`;
}

/** Returns the address of an image in one of the preset sizes. */
export function imageUrl(id: string, preset: AssetPreset): string {
  return `${assetUrl(id)}?key=${preset}`;
}

/** Returns the address at which the browser saves the file instead of showing it. */
export function downloadUrl(id: string): string {
  return `${assetUrl(id)}?download`;
}
