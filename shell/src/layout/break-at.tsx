import { Fragment } from 'react';

/** An e-mail address that breaks behind its '@' where the line is too short for it. */
export function BreakAt({ text }: { readonly text: string }) {
  const [name, ...rest] = text.split('@');
  return (
    <>
      {name}
      {rest.map((domain) => (
        <Fragment key={domain}>
          @<wbr />
          {domain}
        </Fragment>
      ))}
    </>
  );
}
