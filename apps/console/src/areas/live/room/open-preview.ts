import { liveRoom } from '@console/contract/areas/live/room';
import { call } from '../../../lib/api/client.ts';

/** The viewers' page in a window of its own; one that a press has opened stays allowed while its address is asked for. */
export async function openPreview(liveId: string): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const { url } = await call(liveRoom.preview, { liveId });
    if (opened) opened.location.href = url;
    else location.assign(url);
  } catch {
    // The call has said why.
    opened?.close();
  }
}
