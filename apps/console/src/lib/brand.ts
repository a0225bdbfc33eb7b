import type { Brand } from '@console/contract/brand/brand';
import { create } from 'zustand';
import { defaults, useSettings } from './settings.ts';
import { useLocale } from './words.ts';

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

export const useBrands = create<State>(() => ({ own: null, inside: false, vendor: undefined }));
export const brandIn = ({ own, inside, vendor }: State) => (vendor ? vendor.brand : inside ? own : null);

/** What the console of whoever is signed in wears from now on. */
export const wearBrand = (own: Brand | null): void => useBrands.setState({ own });

/** The company of this public page as it calls itself in the reader's language. */
export function useVendorName(): string | undefined {
  const [locale] = useLocale();
  return useBrands(({ vendor }) => vendor?.name[locale]);
}

/** A person's own choice, then the company's colour; on a public page that of its company alone. */
export function useThemeColor(scheme: 'light' | 'dark'): string {
  const brand = useBrands((state) => brandIn(state)?.shown?.[scheme]);
  const isPublic = useBrands((state) => state.vendor !== undefined);
  const chosen = useSettings((state) => (isPublic ? undefined : state.own.themeColor));
  const standard = useSettings((state) => (isPublic ? defaults.themeColor : state.themeColor));
  return chosen ?? brand ?? standard;
}
