import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { pathOf } from '../../lib/route/paths.ts';
import { mayOpen } from '../../lib/session/access.ts';
import { useWords } from '../../lib/words.ts';
import { personWords } from '../../locales/kit/person.ts';

/** The list looks back a month by itself; here all of them are meant. */
const EVER = '2020-01-01T00:00:00.000Z';

interface CallsLinkProps {
  /** Whose: what the list of calls is filtered by. */
  of: { clientId: string } | { clientUserId: string } | { expertId: string };
  /** Among the buttons of a page. */
  button?: boolean;
}

/** Leads to somebody's calls, for whoever may see them. */
export function CallsLink({ of, button = false }: CallsLinkProps) {
  const { calls } = useWords(personWords);
  if (!mayOpen('callLog')) return null;
  const to = pathOf('callLog', { ...of, from: EVER });
  if (button)
    return (
      <Button component={Link} variant="subtle" to={to}>
        {calls}
      </Button>
    );
  return (
    <Anchor component={Link} size="sm" to={to}>
      {calls}
    </Anchor>
  );
}
