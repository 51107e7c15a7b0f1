/** An error answer in the shape that Directus gives its own, so that the apps know only one. */
export interface ApiError {
  readonly errors: readonly {
    readonly message: string;
    readonly extensions: { readonly code: string };
  }[];
}

/** @param code the machine-readable reason, in capitals */
export function apiError(code: string, message: string): ApiError {
  return { errors: [{ message, extensions: { code } }] };
}
