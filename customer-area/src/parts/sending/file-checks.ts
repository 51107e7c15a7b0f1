import type { UploadProblem } from '../uploads.ts';

/** The largest file, in bytes: 100 MB, as the gateway counts them. */
export const largestFile = 100 * 1024 * 1024;

/** The extensions of the accepted files; the backend looks at their contents. */
const extensions = [
  ...[
    'pdf',
    'jpg',
    'jpeg',
    'png',
    'webp',
    'heic',
    'heif',
    'tif',
    'tiff',
    'p7m',
    'xml',
    'csv',
    'txt',
  ],
  ...['doc', 'docx', 'docm', 'xls', 'xlsx', 'xlsm', 'pptx', 'odt', 'ods', 'zip'],
];

/** The value of `accept` for file inputs. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join();

/** Returns the reason why a file cannot be sent; undefined for one that can. */
export function fileProblem({
  name,
  size,
}: Pick<File, 'name' | 'size'>): UploadProblem | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || !extensions.includes(extension)) return 'type';
  if (size === 0) return 'empty';
  return size > largestFile ? 'tooLarge' : undefined;
}

/** Returns true for a picture that can become a page of a PDF. */
export function isPhoto({ type }: Pick<File, 'type'>): boolean {
  return ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'].includes(type);
}

/** Resolves with false when the browser can no longer read a file, as after it was moved. */
export async function isReadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // The answer to the question.
    return false;
  }
}
