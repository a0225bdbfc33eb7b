import { material, type MaterialDetail } from '@console/contract/areas/material/material/material';
import { useRef } from 'react';
import { useFileUrl } from '../../../../../lib/api/file-url.ts';
import { call } from '../../../../../lib/api/client.ts';
import { VideoView } from '../../../../../kit/material/VideoView.tsx';
import { MomentCover } from './MomentCover.tsx';

/** A video of the library, however long: the player fetches what it shows. */
export function VideoPlayer({ record, src }: { record: MaterialDetail; src: string }) {
  const poster = useFileUrl(record.cover?.path ?? null);
  const { materialId, locale, captions, chapters } = record;
  const shown = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={shown}>
        <VideoView
          src={src}
          poster={poster}
          locale={locale}
          captions={captions}
          chapters={chapters}
          renew={async () => (await call(material.detail, { materialId }, { showError: false })).streamUrl}
        />
      </div>
      <MomentCover record={record} shown={shown} />
    </>
  );
}
