import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
  /** Whether the browser loads what is there: it is no page of the router's. */
  readonly reloadDocument?: boolean;
}

/**
 * A link to an address of this site: the router's own, made of its hooks, without what it does for sites of its
 * framework, which is 3 kB. Addresses of other sites are for `a`.
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
  /** Whether only the very page counts, not those below it. */
  readonly end?: boolean;
}

/** A link that says, as `aria-current`, whether it leads to the page shown or, unless told, to one above it. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const shown = useLocation().pathname.toLowerCase();
  const path = useResolvedPath(to).pathname.toLowerCase();
  const above = path.endsWith('/') ? path : `${path}/`;
  const isCurrent = shown === path || (!end && shown.startsWith(above));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
