import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

interface LeadOnProps {
  /** Path of the page to show. */
  readonly to: string;
}

/**
 * Shows another page in place of the one that was asked for, so that Back returns to neither. Not a redirect of the
 * loader: the router would forget that the login is to be replaced, or replace the page that a link to here stands on.
 */
export function LeadOn({ to }: LeadOnProps) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
