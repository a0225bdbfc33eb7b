import { errorPhoto, PHOTO_BYTES, PHOTO_TYPES } from '@console/contract/areas/product/error-code/photo';
import type { OutputOf } from '@console/contract/endpoint';
import { Button, Divider, Group, Image, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { FileDrop } from '../../../../kit/import/FileDrop.tsx';
import { sendFile } from '../../../../kit/import/send-file.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber, formatShare } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { errorCodeWords } from '../../../../locales/product/error-code.ts';
import { PhotoFound } from './PhotoFound.tsx';
import { Proposals } from './Proposals.tsx';

/** Error numbers by photograph: a try, how well it goes for people of apps, and what they report as misread. */
export function PhotoDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(errorCodeWords).photo;
  return (
    <SideDrawer opened={opened} title={w.title} size={760} onClose={onClose}>
      {opened && (
        <Stack gap="lg">
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {w.description}
            </Text>
            <Figures />
          </Stack>
          <Try />
          <Divider />
          <Proposals />
        </Stack>
      )}
    </SideDrawer>
  );
}

function Figures() {
  const w = useWords(errorCodeWords).photo;
  const { list, common } = useWords(kitWords);
  const { data, error, refetch } = useQuery({
    queryKey: [errorPhoto.figures.path],
    queryFn: ({ signal }) => call(errorPhoto.figures, {}, { signal, showError: false }),
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <Group gap="xs" role="alert">
        <Text size="sm">{list.loadFailed}</Text>
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </Group>
    );
  }
  if (!data) return <Skeleton h={20} w={360} maw="100%" />;
  const { lookups, found, photos, photosFound } = data;
  return (
    <Text size="sm">
      {lookups === 0
        ? w.noFigures
        : fill(w.figures, {
            lookups: formatNumber(lookups),
            found: formatShare(found / lookups),
            photos: formatNumber(photos),
            photosFound: formatShare(photos === 0 ? 0 : photosFound / photos),
          })}
    </Text>
  );
}

type Found = OutputOf<typeof errorPhoto.lookUp>;

function Try() {
  const w = useWords(errorCodeWords).photo;
  const [seen, setSeen] = useState<{ address: string; found: Found }>();
  // The browser holds the picture until it is told that nobody looks at it any more.
  useEffect(() => () => URL.revokeObjectURL(seen?.address ?? ''), [seen]);
  if (!seen) {
    const wanted = {
      accept: PHOTO_TYPES.join(','),
      bytes: PHOTO_BYTES,
      drop: w.drop,
      hint: w.hint,
      busy: w.reading,
    };
    const read = async (file: File) => {
      const found = await sendFile(errorPhoto.lookUp, file);
      setSeen({ address: URL.createObjectURL(file), found });
    };
    return <FileDrop wanted={wanted} onFile={read} />;
  }
  return (
    <Stack gap="md">
      <Image src={seen.address} alt={w.photo} mah={240} fit="contain" radius="sm" />
      <PhotoFound found={seen.found} />
      <Button variant="default" w="fit-content" onClick={() => setSeen(undefined)}>
        {w.another}
      </Button>
    </Stack>
  );
}
