import { brand } from '@console/contract/areas/account/brand';
import type { Brand } from '@console/contract/brand/brand';
import { useEffect, useState } from 'react';
import { VendorMark } from '../../../../kit/public-page/VendorMark.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useVendorName } from '../../../../lib/brand.ts';
import { useVendor } from '../../../../lib/vendor.ts';

/** The company whose code came with the address, where its owners want the page to show it; else nothing, and the page stays ours. */
export function SignInBrand({ tenant }: { tenant: string }) {
  const [shown, setShown] = useState<Brand | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(brand.signIn, { tenant }, { signal: stop.signal, showError: false }).then(setShown, () => undefined);
    return () => stop.abort();
  }, [tenant]);
  useVendor(shown && { tenantName: '', brand: shown });
  const name = useVendorName();
  if (name === undefined) return null;
  return (
    <>
      <VendorMark name={name} brand={shown} />
      {name}
    </>
  );
}
