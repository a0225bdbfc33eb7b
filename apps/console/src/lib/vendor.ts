import type { Brand } from '@console/contract/brand/brand';
import { useLayoutEffect } from 'react';
import { brandIn, useBrands } from './brand.ts';

useBrands.subscribe((state) => {
  const icon = document.querySelector('link[rel="icon"]');
  const href = brandIn(state)?.icon ?? '/favicon.svg';
  // Set anew, it would be fetched anew.
  if (icon?.getAttribute('href') !== href) icon?.setAttribute('href', href);
});

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
    useBrands.setState({ vendor: { name: brand?.name ?? { 'zh-CN': tenantName, 'en-US': tenantName }, brand } });
    return () => useBrands.setState({ vendor: undefined });
  }, [key]);
}

/** Said by the frame. */
export function useInside(): void {
  useLayoutEffect(() => {
    useBrands.setState({ inside: true });
    return () => useBrands.setState({ inside: false });
  }, []);
}

export const useOwnBrand = (): Brand | null => useBrands((state) => state.own);

export const useVendorBrand = (): Brand | null => useBrands((state) => state.vendor?.brand ?? null);
