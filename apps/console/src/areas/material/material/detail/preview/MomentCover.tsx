import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import { Button, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { clock } from '../../../../../kit/material/clock.ts';
import { frameOf, storePicture } from '../../../../../kit/image/still.ts';
import { call } from '../../../../../lib/api/client.ts';
import { queryClient } from '../../../../../lib/api/query.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import { valuesOf } from '../../form/material-values.ts';

interface MomentCoverProps {
  record: MaterialDetail;
  /** Where the player stands. */
  shown: RefObject<HTMLElement | null>;
}

/** The picture that the player shows now becomes the cover. */
export function MomentCover({ record, shown }: MomentCoverProps) {
  const w = useWords(materialDetailWords).moment;
  const mayUpdate = useMay('material:item:update');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!mayUpdate) return null;
  const choose = async () => {
    const video = shown.current?.querySelector('video');
    // One that cannot be played says so in its place.
    if (!video) return setFailure(w.none);
    const at = clock(video.currentTime);
    const picture = await frameOf(video);
    if (picture === null) return setFailure(w.none);
    try {
      const coverFileId = await storePicture(picture, record.title);
      await call(material.update, { ...valuesOf(record), coverFileId }, { showError: false });
      toastSuccess(fill(w.done, { time: at }));
      await queryClient.invalidateQueries({ queryKey: [material.detail.path] });
      await queryClient.invalidateQueries({ queryKey: [material.page.path] });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
    }
  };
  const start = () => {
    setBusy(true);
    setFailure(undefined);
    void choose().finally(() => setBusy(false));
  };
  return (
    <Group gap="sm" my="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPhoto size={14} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={start}
      >
        {w.choose}
      </Button>
      {failure === undefined ? (
        <Text size="xs" c="dimmed">
          {record.cover === null ? w.missing : w.hint}
        </Text>
      ) : (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {failure}
        </Text>
      )}
    </Group>
  );
}
