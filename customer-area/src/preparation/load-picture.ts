import { contentContext, type ImageFile, readConfiguration } from '@studio/shared/content';
import type { LoaderFunctionArgs } from 'react-router-dom';

/** What the screen shows besides its texts. */
export interface SceneData {
  readonly image: ImageFile | null;
}

/** The site's header picture; the screen does without where it cannot be had. */
export async function loadPicture({ context }: LoaderFunctionArgs): Promise<SceneData> {
  const firm = await readConfiguration(context.get(contentContext)).catch(() => null);
  return { image: firm?.default_image_header ?? null };
}
