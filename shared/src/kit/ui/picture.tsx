import { type AssetPreset, imageUrl } from '@studio/shared/client';
import type { ImageFile } from '../../contract/index.ts';

const families = {
  header: ['header-640', 'header-960', 'header-1280', 'header-1920'],
  card: ['card-400', 'card-800'],
  portrait: ['portrait-240', 'portrait-480'],
  logo: ['logo-240', 'logo-480'],
} as const satisfies Record<string, readonly AssetPreset[]>;

/** A kind of picture with its own set of preset sizes. */
export type PictureFamily = keyof typeof families;

interface PictureProps {
  readonly image: ImageFile;
  readonly family: PictureFamily;
  /** The HTML attribute `sizes`: the displayed width. */
  readonly sizes: string;
  /** Empty for pictures that only decorate. */
  readonly alt: string;
  /** Loads the picture first; for the main picture of a page. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

/** Returns a `srcset` candidate; a preset's name ends with its width. */
function candidate(id: string, preset: AssetPreset): string {
  return `${imageUrl(id, preset)} ${preset.split('-')[1]}w`;
}

// The backend crops portraits to squares.
function dimensionsOf({ width, height }: ImageFile, family: PictureFamily) {
  if (family === 'portrait') return { width: 480, height: 480 };
  return { width: width ?? undefined, height: height ?? undefined };
}

/** Renders an image of the file library in a fitting size; its dimensions reserve the space while it loads. */
export function Picture({ image, family, sizes, alt, priority, className }: PictureProps) {
  const presets: readonly AssetPreset[] = families[family];
  return (
    <img
      className={className}
      src={imageUrl(image.id, families[family][0])}
      srcSet={presets.map((preset) => candidate(image.id, preset)).join(', ')}
      sizes={sizes}
      alt={alt}
      {...dimensionsOf(image, family)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
