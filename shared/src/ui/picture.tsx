import { type AssetPreset, type ImageFile, imageUrl } from '@studio/shared/content';

const families = {
  header: ['header-640', 'header-960', 'header-1280', 'header-1920'],
  card: ['card-400', 'card-800'],
  portrait: ['portrait-240', 'portrait-480'],
  logo: ['logo-240'],
} as const satisfies Record<string, readonly AssetPreset[]>;

/** Kinds of pictures; each comes in sizes that the backend prepares. */
export type PictureFamily = keyof typeof families;

interface PictureProps {
  readonly image: ImageFile;
  readonly family: PictureFamily;
  /** How wide the picture is shown, as the HTML attribute of that name says it. */
  readonly sizes: string;
  /** Empty for pictures that only decorate. */
  readonly alt: string;
  /** For the one picture that a visitor sees first. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

/** The widths are at the end of the presets' names. */
function candidate(id: string, preset: AssetPreset): string {
  return `${imageUrl(id, preset)} ${preset.split('-')[1]}w`;
}

// Portraits are cut square, whatever shape the picture has.
function shapeOf({ width, height }: ImageFile, family: PictureFamily) {
  if (family === 'portrait') return { width: 480, height: 480 };
  return { width: width ?? undefined, height: height ?? undefined };
}

/** An image of the file library in the size that fits; its shape keeps the room while it loads. */
export function Picture({ image, family, sizes, alt, priority, className }: PictureProps) {
  const presets: readonly AssetPreset[] = families[family];
  return (
    <img
      className={className}
      src={imageUrl(image.id, families[family][0])}
      srcSet={presets.map((preset) => candidate(image.id, preset)).join(', ')}
      sizes={sizes}
      alt={alt}
      {...shapeOf(image, family)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
