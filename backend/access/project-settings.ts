import { folders } from '@studio/shared/contract';
import { studioLooks } from './studio-looks.ts';

/** The shortest password, in characters. */
export const minimumPasswordLength = 6;

interface Preset {
  key: string;
  fit: 'contain' | 'cover' | 'inside';
  width: number;
  height: number | null;
  quality: number;
  withoutEnlargement: boolean;
  format: 'webp' | 'jpg';
  transforms: [];
}

function preset(
  key: string,
  width: number,
  shape: Pick<Preset, 'fit' | 'height'> & Partial<Preset>,
): Preset {
  return {
    key,
    width,
    quality: 78,
    withoutEnlargement: true,
    format: 'webp',
    transforms: [],
    ...shape,
  };
}

const whole = { fit: 'inside', height: null } as const;
const square = (side: number) => ({ fit: 'cover', height: side }) as const;

/** The only picture sizes that the site may request, in pixels of width. */
export const assetPresets: Preset[] = [
  ...[640, 960, 1280, 1920].map((width) => preset(`header-${width}`, width, whole)),
  ...[400, 800].map((width) => preset(`card-${width}`, width, whole)),
  ...[240, 480].map((width) => preset(`logo-${width}`, width, whole)),
  ...[240, 480].map((width) => preset(`portrait-${width}`, width, square(width))),
  // Pages promise this very size, and not every program that shows link previews knows WebP.
  preset('share-1200', 1200, {
    ...{ fit: 'cover', height: 630 },
    ...{ withoutEnlargement: false, format: 'jpg' },
  }),
];

/** The settings of the installation that the project decides. */
export const projectSettings = {
  ...studioLooks,
  default_language: 'it-IT',
  // Directus would suspend the account itself, so that any stranger could lock out a client.
  auth_login_attempts: null,
  auth_password_policy: `/^.{${minimumPasswordLength},}$/`,
  storage_asset_transform: 'presets',
  storage_asset_presets: assetPresets,
  // A file that is uploaded without a folder is private.
  storage_default_folder: folders.documenti.id,
  public_registration: false,
};
