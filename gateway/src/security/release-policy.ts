const modules = /\.m?js$/;

/**
 * Returns the content security policy of a released file; undefined for files other than scripts, which keep the
 * default policy.
 *
 * A worker takes the policy of the response that it was started from, not that of the page: this policy lets the worker
 * that draws PDFs work, and nothing else. A script of a page is subject to the page's policy.
 * @param path path of the file, without the suffix of its compression
 * @param siteUrl origin of the site
 */
export function releasedFilePolicy(path: string, siteUrl: string): string | undefined {
  if (!modules.test(path)) return undefined;
  const releases = `${siteUrl}/releases/`;
  return [
    // Covers nested workers: they could only be released scripts, under this policy too.
    "default-src 'none'",
    // The modules that a worker imports. WebAssembly decodes the pictures of a PDF: workers may compile it, pages may
    // not.
    `script-src ${releases} 'wasm-unsafe-eval'`,
    // WebAssembly files, fonts and character maps. Calls under /api are excluded: a hostile PDF that took over the
    // worker could not send its content anywhere.
    `connect-src ${releases}`,
    // For a file that is opened by itself: it is text, and no page may frame it.
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
