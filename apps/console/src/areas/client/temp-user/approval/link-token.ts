import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const KEY = 'approvalLink';

/** The link is of no use any more. */
export const forgetLink = (): void => sessionStorage.removeItem(KEY);

/**
 * The secret of the link, taken out of the address at once, so that no history, screenshot or log keeps it; this tab
 * remembers it for a reload.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const given = hash.slice(1) || (new URLSearchParams(search).get('token') ?? '');
  const [kept, keep] = useState(() => sessionStorage.getItem(KEY) ?? '');
  if (given !== '' && given !== kept) keep(given);
  useEffect(() => {
    if (given === '') return;
    sessionStorage.setItem(KEY, given);
    void navigate('/approval', { replace: true });
  }, [given, navigate]);
  return given || kept;
}
