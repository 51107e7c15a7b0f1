/** Names of the image sizes that the backend makes (its `storage_asset_presets`). */
export type AssetPreset =
  | `header-${640 | 960 | 1280 | 1920}`
  | `card-${400 | 800}`
  | `portrait-${240 | 480}`
  | 'logo-240';

/** Address of a file as it is. */
export function assetUrl(id: string): string {
  return `/api/assets/${id}`;
}

/** Address of an image in one of the prepared sizes. */
export function imageUrl(id: string, preset: AssetPreset): string {
  return `${assetUrl(id)}?key=${preset}`;
}

/** Address under which the browser saves the file instead of showing it. */
export function downloadUrl(id: string): string {
  return `${assetUrl(id)}?download`;
}
