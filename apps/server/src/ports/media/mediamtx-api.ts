import * as z from 'zod/mini';
import { askApi, type MediaApi } from './media-api.ts';

const page = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      ready: z.optional(z.boolean()),
      bytesReceived: z.optional(z.number()),
      source: z.nullish(z.object({ type: z.string(), id: z.string() })),
    }),
  ),
});

const PATH = /^live\/([\w-]+)$/;

/** https://mediamtx.org/docs/references/control-api */
export const mediaMtxApi = (apiUrl: string): MediaApi => ({
  async publishers() {
    const { items } = page.parse(await askApi(apiUrl, '/v3/paths/list?itemsPerPage=1000'));
    return items.flatMap(({ name, ready, bytesReceived, source }) => {
      const streamName = PATH.exec(name)?.[1];
      if (streamName === undefined || ready === false || (source?.type !== 'rtmpConn' && source?.type !== 'rtmpsConn'))
        return [];
      const isSecure = source.type === 'rtmpsConn';
      return [
        { connection: source.id, isSecure, streamName, bytes: bytesReceived ?? null, bitrateKbps: null, fps: null },
      ];
    });
  },
  kick: async ({ connection, isSecure }) =>
    void (await askApi(
      apiUrl,
      `/v3/${isSecure ? 'rtmpsconns' : 'rtmpconns'}/kick/${encodeURIComponent(connection)}`,
      'POST',
    )),
});
