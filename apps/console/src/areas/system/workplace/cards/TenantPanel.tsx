import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { DaysLeft } from '../../../../kit/time/DaysLeft.tsx';
import { Meter } from '../../../../kit/display/Meter.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { primaryWords } from '../../../../locales/account/primary-account.ts';
import { useAccount } from '../use-account.ts';

/** How many accounts the company has left and how long it lasts; for the platform also whose time is nearly over. */
export function TenantPanel() {
  const { dashboard: w, meter } = useWords(primaryWords);
  const { data } = useAccount();
  const tenant = data?.tenant;
  return (
    <Panel
      title={w.title}
      aside={
        <Anchor component={Link} to={pathOf('primaryAccount')} size="sm">
          {w.manage}
        </Anchor>
      }
    >
      {tenant ? (
        <Stack gap="sm">
          <div>
            <Text size="xs" c="dimmed">
              {meter.accounts}
            </Text>
            <Meter
              label={meter.accounts}
              used={tenant.accountUsed}
              limit={tenant.accountQuota}
              text={fill(meter.used, {
                used: formatNumber(tenant.accountUsed),
                limit: formatNumber(tenant.accountQuota),
              })}
              full={meter.full}
            />
          </div>
          {tenant.ending === null ? (
            <div>
              <Text size="xs" c="dimmed">
                {w.expire}
              </Text>
              <DaysLeft until={tenant.expireAt} />
            </div>
          ) : tenant.ending > 0 ? (
            <Anchor component={Link} to={pathOf('primaryAccount', { endsWithinDays: 30 })} size="sm">
              {fill(w.ending, { count: tenant.ending })}
            </Anchor>
          ) : (
            <Text size="sm">{w.none}</Text>
          )}
        </Stack>
      ) : (
        <Skeleton height={84} />
      )}
    </Panel>
  );
}
