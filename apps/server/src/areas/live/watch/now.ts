import { liveWatch as contract, type Watching } from '@console/contract/areas/live/watch';
import type { LiveSource, PlayAddress } from '@console/contract/areas/live/live/parts';
import type { MediaServer } from '../../../kernel/media-server.ts';
import { isOn } from './standing.ts';
import type { Facts } from './facts.ts';
import type { WatchTicket } from './ticket.ts';

interface Picture {
  readonly source: LiveSource;
  readonly pullUrl: string | null;
  readonly streamName: string;
  readonly streamOn: boolean;
}

/** Where the picture is played as it comes; null while there is none. */
export function playLive(
  { source, pullUrl, streamName, streamOn }: Picture,
  media: MediaServer | undefined,
  sealed: string,
): PlayAddress | null {
  if (source === 'PULL_URL') return pullUrl === null ? null : { protocol: endingOf(pullUrl), url: pullUrl };
  if (!media || !streamOn) return null;
  const url = media.playUrl(streamName, sealed);
  return url === null
    ? { protocol: 'FLV', url: `${contract.media.path}?ticket=${sealed}` }
    : { protocol: endingOf(url), url };
}

const endingOf = (url: string) => (/\.flv(?:[?#]|$)/i.test(url) ? 'FLV' : 'HLS');

/** What the page shows at this moment. */
export function watchingOf(
  facts: Facts,
  ticket: WatchTicket,
  media: MediaServer | undefined,
  sealed: string,
): Watching {
  const { status, hasReplay } = facts;
  const live = isOn(status) ? playLive(facts, media, sealed) : null;
  return {
    tenantName: facts.tenantName,
    brand: facts.brand,
    title: facts.title,
    intro: facts.intro,
    hosts: facts.hosts,
    coverUrl: facts.coverUrl,
    planStartAt: facts.planStartAt,
    planEndAt: facts.planEndAt,
    status,
    viewerName: facts.viewerName,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    cancelReason: facts.cancelReason,
    play: hasReplay ? { protocol: 'MP4', url: `${contract.replay.path}?ticket=${sealed}` } : live,
    replay: hasReplay,
    replayComes: facts.replayComes,
    shown: isOn(status) ? facts.shown : null,
    cues: facts.cues,
    viewersNow: facts.viewersNow,
    questions: [...facts.questions],
    canAsk: isOn(status) && ticket.viewerId !== null,
    reminded: facts.reminded,
    asOf: facts.asOf,
  };
}
