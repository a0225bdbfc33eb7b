import type { Brand } from '@console/contract/brand/brand';
import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { useSettings } from './settings.ts';
import { useLocale } from './words.ts';

declare global {
  /** What this browser wore last, if the address is one behind the sign-in and `boot.js` found a brand in its storage. */
  var startBrand: Brand | undefined;
}

/** Who speaks on a page for people without an account. */
interface Vendor {
  readonly name: Brand['name'];
  readonly brand: Brand | null;
}

interface State {
  /** Of the company of whoever is signed in. */
  own: Brand | null;
  /** Whether the console itself is shown, behind the sign-in: one's own is worn nowhere else. */
  inside: boolean;
  /** Of the company that a public page belongs to, once the page has heard of it; it comes before one's own. */
  vendor: Vendor | undefined;
}

const useStore = create<State>(() => {
  const { startBrand } = globalThis;
  return { own: startBrand ?? null, inside: startBrand !== undefined, vendor: undefined };
});
const brandIn = ({ own, inside, vendor }: State) => (vendor ? vendor.brand : inside ? own : null);

useStore.subscribe((state) => {
  const icon = document.querySelector('link[rel="icon"]');
  const href = brandIn(state)?.icon ?? '/favicon.svg';
  // Set anew, it would be fetched anew.
  if (icon?.getAttribute('href') !== href) icon?.setAttribute('href', href);
});

/** The console wears the brand of its company from now on, and from the first moment when it is opened again. */
export function wearBrand(own: Brand | null): void {
  useStore.setState({ own });
  localStorage.setItem('brand', JSON.stringify(own));
}

export const setVendor = (vendor: Vendor | undefined): void => useStore.setState({ vendor });

/** Said by the frame. */
export function useInside(): void {
  useLayoutEffect(() => {
    useStore.setState({ inside: true });
    return () => useStore.setState({ inside: false });
  }, []);
}

export const useOwnBrand = (): Brand | null => useStore((state) => state.own);

export const useVendorBrand = (): Brand | null => useStore((state) => state.vendor?.brand ?? null);

/** The company of this public page as it calls itself in the reader's language. */
export function useVendorName(): string | undefined {
  const [locale] = useLocale();
  return useStore(({ vendor }) => vendor?.name[locale]);
}

/** A person's own choice, then the company's colour; on a public page that of its company alone. */
export function useThemeColor(scheme: 'light' | 'dark'): string {
  const brand = useStore((state) => brandIn(state)?.shown?.[scheme]);
  const isPublic = useStore((state) => state.vendor !== undefined);
  const chosen = useSettings((state) => (isPublic ? undefined : state.own.themeColor));
  const standard = useSettings((state) => state.themeColor);
  return chosen ?? brand ?? standard;
}
