import type { SubAccount } from '@console/contract/areas/account/sub-account';
import { Anchor, Avatar, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useFileUrl } from '../../../lib/api/file-url.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import styles from './sub-account.module.css';

/** Who it is, whether online and with a second factor: marks that also have words. */
export function PersonCell({ account, onOpen }: { account: SubAccount; onOpen?: () => void }) {
  const w = useWords(subAccountWords);
  const { name, username, avatar, mfaEnabled, onlineSessions } = account;
  const picture = useFileUrl(avatar, true);
  return (
    <span className={styles.person}>
      <span className={styles.avatar} data-online={onlineSessions > 0 || undefined}>
        <Avatar src={picture ?? null} size={32} radius="xl" color="brand" aria-hidden>
          {name.slice(0, 1)}
        </Avatar>
      </span>
      <span className={styles.names}>
        <span className={styles.name}>
          {onOpen ? (
            <Anchor component="button" type="button" size="sm" ta="start" lineClamp={2} title={name} onClick={onOpen}>
              {name}
            </Anchor>
          ) : (
            name
          )}
          {mfaEnabled && (
            <Tooltip label={w.mfaOn}>
              <span className={styles.mfa}>
                <IconShieldCheck size={14} stroke={1.8} aria-hidden />
                <VisuallyHidden>{w.mfaOn}</VisuallyHidden>
              </span>
            </Tooltip>
          )}
          {onlineSessions > 0 && (
            <Tooltip label={fill(w.onlineAt, { count: onlineSessions })}>
              <Text span size="xs" className={styles.online}>
                {w.online}
              </Text>
            </Tooltip>
          )}
        </span>
        <Text span size="xs" c="dimmed" {...(onOpen && { lineClamp: 1 })} title={username}>
          {username}
        </Text>
      </span>
    </span>
  );
}
