import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';

/** What the open pages call themselves, by address: it distinguishes several records of one kind. */
export const useTabTitles = create<Readonly<Record<string, string>>>(() => ({}));

export function useTabTitle(title: ReactNode): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (typeof title === 'string') useTabTitles.setState({ [pathname + search]: title });
  }, [title, pathname, search]);
}
