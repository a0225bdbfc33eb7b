import { ITEM_LINK_MINUTES, type ItemLink, liveItem } from '@console/contract/areas/live/item';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { MadeLink } from '../../../../kit/dialog/link/MadeLink.tsx';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { liveItemWords } from '../../../../locales/live/item.ts';
import styles from './item-list.module.css';

/** Of one item, or of the whole session. */
export interface LinkFor {
  readonly liveId: string;
  readonly item: { readonly itemId: string; readonly title: string } | null;
}

/** Makes a link, shows its address this once, and lists those that are open. */
export function LinkDialog({ of: { liveId, item }, onClose }: { of: LinkFor; onClose: () => void }) {
  const w = useWords(liveItemWords).link;
  const queries = useQueryClient();
  const { busy, failure, run } = useDialogAction();
  const [url, setUrl] = useState<string>();
  const title = item ? fill(w.itemTitle, { name: item.title }) : w.title;
  const make = () =>
    run(async () => {
      const made = await call(liveItem.link, { liveId, itemId: item?.itemId ?? null }, { showError: false });
      setUrl(made.url);
      await queries.invalidateQueries({ queryKey: [liveItem.links.path] });
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        url === undefined ? (
          <DialogButtons confirm={w.make} busy={busy} onConfirm={() => void make()} onClose={onClose} />
        ) : (
          <Button onClick={onClose}>{w.close}</Button>
        )
      }
    >
      <Stack gap="md">
        {url === undefined ? (
          <Text size="sm" c="dimmed">
            {fill(item ? w.itemHint : w.hint, { minutes: ITEM_LINK_MINUTES })}
          </Text>
        ) : (
          <MadeLink url={url} words={w} />
        )}
        <Failure text={failure} />
        <OpenLinks liveId={liveId} />
      </Stack>
    </Dialog>
  );
}

function OpenLinks({ liveId }: { liveId: string }) {
  const w = useWords(liveItemWords).link;
  const queries = useQueryClient();
  const { ask, dialog } = useConfirmDialog();
  const { data } = useQuery({
    queryKey: [liveItem.links.path, liveId],
    queryFn: ({ signal }) => call(liveItem.links, { liveId }, { signal, showError: false }),
  });
  const open = (data ?? []).filter(({ state }) => state === 'OPEN');
  const nameOf = ({ item }: ItemLink) => item?.title ?? w.whole;
  const revoke = ({ linkId }: ItemLink) =>
    ask({
      title: w.revokeTitle,
      text: [w.revokeText],
      confirm: w.revoke,
      danger: true,
      run: async () => {
        await call(liveItem.revokeLink, { linkId }, { showError: false });
        await queries.invalidateQueries({ queryKey: [liveItem.links.path] });
        return w.revoked;
      },
    });
  return (
    <section aria-label={w.open}>
      <Text size="sm" fw={600} mb={4}>
        {w.open}
      </Text>
      {open.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.none}
        </Text>
      )}
      {open.map((link) => (
        <div key={link.linkId} className={styles.link}>
          <div>
            <Text size="sm">{nameOf(link)}</Text>
            <Text size="xs" c="dimmed">
              {w.ends} <Time value={link.endAt} />
              {' · '}
              {link.lastUsedAt === null ? (
                w.unused
              ) : (
                <>
                  {w.used} <Time value={link.lastUsedAt} />
                </>
              )}
              {link.createdBy && ` · ${fill(w.by, { name: link.createdBy.name })}`}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={fill(w.revokeOf, { name: nameOf(link) })}
            onClick={() => revoke(link)}
          >
            {w.revoke}
          </Button>
        </div>
      ))}
      {dialog}
    </section>
  );
}
