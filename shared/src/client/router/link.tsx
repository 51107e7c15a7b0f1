import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
  /** Makes the browser load a document, for addresses that the router does not know. */
  readonly reloadDocument?: boolean;
}

/**
 * Renders a link within this site with the router's hooks. The router's own component also serves its framework mode,
 * which costs 3 kB. Links to other sites use `a`.
 */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  target,
  ...rest
}: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
    ...(target !== undefined && { target }),
    state,
  });
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={handleClick} />;
}

interface NavLinkProps extends LinkProps {
  /** Matches the exact page only, not the pages below it. */
  readonly end?: boolean;
}

/** Renders a link with `aria-current` when it leads to the current page or, without `end`, to a page above it. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const shown = useLocation().pathname.toLowerCase();
  const path = useResolvedPath(to).pathname.toLowerCase();
  const above = path.endsWith('/') ? path : `${path}/`;
  const isCurrent = shown === path || (!end && shown.startsWith(above));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
