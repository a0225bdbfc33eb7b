import type { Brand } from '@console/contract/brand/brand';
import { useLayoutEffect } from 'react';
import { setVendor } from './brand.ts';

interface Named {
  readonly tenantName: string | null;
  readonly brand: Brand | null;
}

/** The page says whose it is; its layout wears that brand. */
export function useVendor(from: Named | null | undefined): void {
  // What is asked again and again stays the same brand.
  const key = from && from.tenantName !== null ? JSON.stringify([from.tenantName, from.brand]) : undefined;
  // Before the first picture with it: nothing is drawn in another colour first.
  useLayoutEffect(() => {
    if (key === undefined) return undefined;
    const [tenantName, brand] = JSON.parse(key) as [string, Brand | null];
    setVendor({ name: brand?.name ?? { 'zh-CN': tenantName, 'en-US': tenantName }, brand });
    return () => setVendor(undefined);
  }, [key]);
}
