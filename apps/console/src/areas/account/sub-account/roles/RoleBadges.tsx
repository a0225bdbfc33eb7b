import type { SubAccount } from '@console/contract/areas/account/sub-account';
import { Badge, Text, Tooltip } from '@mantine/core';
import { formatDate } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { roleWords } from '../../../../locales/account/role.ts';
import { subAccountWords } from '../../../../locales/account/sub-account.ts';
import styles from './role-badges.module.css';

const SHOWN = 2;
const SOON_DAYS = 7;
const DAY = 24 * 3600_000;

/** Whole days until then; 0 is today. */
const daysUntil = (time: string): number => Math.max(0, Math.floor((Date.parse(time) - Date.now()) / DAY));

/** The default role first; one that ends soon says so. */
export function RoleBadges({ roles, all = false }: { roles: SubAccount['roles']; all?: boolean }) {
  const w = useWords(subAccountWords);
  const builtIn: Partial<Record<string, string>> = useWords(roleWords).builtIn;
  if (roles.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.noRoles}
      </Text>
    );
  const named = roles.map((role) => ({ ...role, name: builtIn[role.code ?? ''] ?? role.name }));
  const shown = all ? named : named.slice(0, SHOWN);
  const rest = named.slice(shown.length);
  return (
    <span className={styles.root}>
      {shown.map(({ roleId, name, isDefault, expiresAt }) => {
        const days = expiresAt === null ? undefined : daysUntil(expiresAt);
        const soon = days !== undefined && days < SOON_DAYS;
        const end = soon ? (days === 0 ? w.endsToday : fill(w.endsIn, { days })) : undefined;
        const whole = expiresAt === null ? name : fill(w.endsOn, { role: name, date: formatDate(expiresAt) });
        const badge = (
          <Badge
            key={roleId}
            variant={isDefault ? 'light' : 'default'}
            radius="sm"
            tt="none"
            fw={500}
            title={name}
            {...(all ? { className: styles.wholeRole } : expiresAt !== null && { tabIndex: 0 })}
          >
            {all ? whole : [name, end].filter(Boolean).join(' · ')}
          </Badge>
        );
        // Where all are listed, the date stands in the words.
        if (all || expiresAt === null) return badge;
        return (
          <Tooltip key={roleId} label={whole} events={{ hover: true, focus: true, touch: true }}>
            {badge}
          </Tooltip>
        );
      })}
      {rest.length > 0 && (
        <Tooltip
          label={fill(w.more, { count: rest.length, roles: rest.map(({ name }) => name).join(' · ') })}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Badge variant="default" radius="sm" tabIndex={0}>
            +{rest.length}
          </Badge>
        </Tooltip>
      )}
    </span>
  );
}
