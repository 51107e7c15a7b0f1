import * as v from 'valibot';

const importMapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ integrity: v.record(v.string(), v.unknown()) }),
);

/** The scripts that the page names, by their addresses. */
export function scriptsOfPage(): string[] {
  const importMap = document.querySelector('script[type="importmap"]')?.textContent;
  const parsed = v.safeParse(importMapSchema, importMap);
  return parsed.success ? Object.keys(parsed.output.integrity) : [];
}
