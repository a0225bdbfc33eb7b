import { useEffect } from 'react';
import { create } from 'zustand';

/** Whose page this is, for people who come without an account: the company, once the page has heard its name. */
const useStore = create<{ name: string | undefined }>(() => ({ name: undefined }));

export const useVendorName = (): string | undefined => useStore((state) => state.name);

/** The page says whose it is; its layout wears that name. */
export function useVendor(name: string | undefined): void {
  useEffect(() => {
    useStore.setState({ name });
    return () => useStore.setState({ name: undefined });
  }, [name]);
}
