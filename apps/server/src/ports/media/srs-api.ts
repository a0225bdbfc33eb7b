import * as z from 'zod/mini';
import { askApi, type MediaApi } from './media-api.ts';

const page = z.object({
  streams: z.array(
    z.object({
      name: z.string(),
      app: z.string(),
      kbps: z.optional(z.object({ recv_30s: z.optional(z.number()) })),
      publish: z.optional(z.object({ active: z.boolean(), cid: z.optional(z.string()) })),
    }),
  ),
});

/** https://ossrs.net/lts/en-us/docs/v6/doc/http-api */
export const srsApi = (apiUrl: string): MediaApi => ({
  async publishers() {
    const { streams } = page.parse(await askApi(apiUrl, '/api/v1/streams/?start=0&count=1000'));
    return streams.flatMap(({ name, app, kbps, publish }) => {
      if (app !== 'live' || !publish?.active || publish.cid === undefined) return [];
      return [
        {
          connection: publish.cid,
          isSecure: false,
          streamName: name,
          bytes: null,
          bitrateKbps: kbps?.recv_30s ?? null,
          fps: null,
        },
      ];
    });
  },
  kick: async ({ connection }) =>
    void (await askApi(apiUrl, `/api/v1/clients/${encodeURIComponent(connection)}`, 'DELETE')),
});
