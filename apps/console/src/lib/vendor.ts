import { useLayoutEffect } from 'react';
import { setVendor, type Vendor } from './brand.ts';

/** The page says whose it is; its layout wears that brand. */
export function useVendor(from: Vendor | null | undefined): void {
  // What is asked again and again stays the same brand.
  const key = from && from.tenantName !== null ? JSON.stringify([from.tenantName, from.brand]) : undefined;
  // Before the first picture with it: nothing is drawn in another colour first.
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    const [tenantName, brand] = JSON.parse(key) as [string, Vendor['brand']];
    setVendor({ tenantName, brand });
    return () => setVendor(undefined);
  }, [key]);
}
