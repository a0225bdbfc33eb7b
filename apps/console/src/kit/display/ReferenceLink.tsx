import { Anchor } from '@mantine/core';
import type { Reference } from '@console/contract/fields';
import { isKind } from '@console/contract/kinds';
import { Link } from 'react-router';
import { pathOf } from '../../lib/route/paths.ts';
import { recordPath } from '../../lib/route/record-path.ts';
import { mayOpen } from '../../lib/session/access.ts';

/** An error number has its page by its set; what has none is there in the list of its kind. */
function pathTo({ type, id, name, within }: Reference): string | undefined {
  if (type === 'errorNo' && within !== undefined) {
    return mayOpen('errorCodeDetail')
      ? pathOf('errorCodeDetail', { errorCodeId: within.id, errorNo: name })
      : undefined;
  }
  return isKind(type) ? recordPath(type, id, name) : undefined;
}

/** Where something is used; a link if this person has a page for it. */
export function ReferenceLink({ reference }: { reference: Reference }) {
  const { name, within } = reference;
  const said = within === undefined ? name : `${within.name} · ${name}`;
  const to = pathTo(reference);
  if (to === undefined) return said;
  return (
    <Anchor component={Link} to={to} size="sm">
      {said}
    </Anchor>
  );
}
