/** Whether an error of the file system has one of these codes, such as `ENOENT`. */
export function isFileError(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  );
}
