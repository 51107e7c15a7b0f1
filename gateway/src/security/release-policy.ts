const modules = /\.m?js$/;

/**
 * The content security policy of a released file, or none of its own: everything but scripts keeps
 * the one under which nothing may run.
 *
 * A worker takes the policy of the response it was started from, not of the page: this one lets the
 * worker that draws PDFs work, and nothing else. As part of a page a script is under the page's policy.
 * @param path of the file, without the ending that its compression adds
 * @param siteUrl origin of the site
 */
export function releasedFilePolicy(path: string, siteUrl: string): string | undefined {
  if (!modules.test(path)) return undefined;
  const releases = `${siteUrl}/releases/`;
  return [
    // What is not named below. A further worker could only be a script of the releases, under this policy too.
    "default-src 'none'",
    // The modules a worker imports. WebAssembly decodes the pictures of a PDF: only workers may compile
    // it, no page may, and text is never run as a script in either.
    `script-src ${releases} 'wasm-unsafe-eval'`,
    // The WebAssembly files, fonts and character maps that it fetches. Neither calls under /api nor
    // documents: a hostile PDF that took over the worker could send what it read to nobody.
    `connect-src ${releases}`,
    // For whoever opens the file by itself: it is text, and framed by nobody.
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
