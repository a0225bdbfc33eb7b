import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { Badge, Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mayOpen } from '../../../lib/session/access.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';

/** To the people who ask for access, with how many wait; only for whoever may see them. */
export function ReviewButton() {
  const w = useWords(clientUserWords);
  const mayReview = mayOpen('userReview');
  const { data } = useQuery({
    queryKey: [tempUser.page.path, 'waiting'],
    queryFn: ({ signal }) => call(tempUser.page, { status: 'PENDING', pageSize: 1 }, { signal, showError: false }),
    enabled: mayReview,
  });
  if (!mayReview) return null;
  const count = data?.total ?? 0;
  const shown = `${formatNumber(count)}${data?.totalCapped ? '+' : ''}`;
  return (
    <Button
      component={Link}
      to={pathOf('userReview')}
      variant="default"
      leftSection={<IconUserCheck size={16} />}
      {...(count > 0 && {
        title: fill(w.reviewWaiting, { count: shown }),
        rightSection: (
          <Badge size="sm" color="red" variant="filled">
            {shown}
          </Badge>
        ),
      })}
    >
      {w.review}
    </Button>
  );
}
