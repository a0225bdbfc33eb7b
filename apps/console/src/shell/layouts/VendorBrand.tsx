import { VendorMark } from '../../kit/public-page/VendorMark.tsx';
import { useVendorName } from '../../lib/brand.ts';
import { useVendorBrand } from '../../lib/vendor.ts';

/** The company that a public page belongs to; nothing, and not our own name, while it is not known. */
export function VendorBrand() {
  const name = useVendorName();
  const brand = useVendorBrand();
  if (name === undefined) return null;
  return (
    <>
      <VendorMark name={name} brand={brand} />
      <span>{name}</span>
    </>
  );
}
