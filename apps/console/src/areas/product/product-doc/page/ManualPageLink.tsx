import type { ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { productDocWords } from '../../../../locales/product/product-doc.ts';

interface ManualPageLinkProps {
  manual: Pick<ProductDoc, 'productId' | 'docId' | 'title'>;
  page: number;
  /** Beside: out of a form, where something may not have been saved yet. */
  opens: 'here' | 'beside';
}

/** Opens the manual at this page. */
export function ManualPageLink({ manual: { productId, docId, title }, page, opens }: ManualPageLinkProps) {
  const { pageOf } = useWords(productDocWords).link;
  return (
    <Anchor
      component={Link}
      size="xs"
      display="block"
      w="fit-content"
      mt={4}
      to={pathOf('productWord', { productId, docId, page: String(page) })}
      {...(opens === 'beside' && { target: '_blank' })}
    >
      {fill(pageOf, { name: title, page })}
    </Anchor>
  );
}
