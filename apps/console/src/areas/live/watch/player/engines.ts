import type { PlayAddress } from '@console/contract/areas/live/live/parts';

export interface Engine {
  /** Lets go of the line and of the element. */
  stop: () => void;
  /** FLV alone: the header promised sound, and data came without any, which a demuxer would wait for forever. */
  isWithoutSound?: () => boolean;
}

interface EngineOptions {
  live: boolean;
  /** False where a try before has found that no sound comes. */
  hasAudio: boolean | undefined;
  onFailed: () => void;
}

/** Puts a stream into an element. What plays it is fetched here, so that pages without a stream never have it. */
export async function startEngine(
  video: HTMLVideoElement,
  { protocol, url }: PlayAddress,
  options: EngineOptions,
): Promise<Engine> {
  if (protocol === 'FLV') return flv(video, url, options);
  // Safari plays it by itself; others may say "maybe" and then do not, so those that have the extension use the library.
  if (protocol === 'HLS' && 'MediaSource' in globalThis) return hls(video, url, options);
  return native(video, url);
}

function native(video: HTMLVideoElement, url: string): Engine {
  video.src = url;
  return { stop: () => letGo(video) };
}

function letGo(video: HTMLVideoElement): void {
  video.removeAttribute('src');
  video.load();
}

async function flv(video: HTMLVideoElement, url: string, { live, hasAudio, onFailed }: EngineOptions): Promise<Engine> {
  const { default: mpegts } = await import('mpegts.js');
  if (!mpegts.isSupported()) throw new Error('This browser has no media source extensions.');
  mpegts.LoggingControl.applyConfig({ enableAll: false });
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: live, url: new URL(url, location.href).href, ...(hasAudio === false && { hasAudio }) },
    {
      // A worker would come from a blob, which the page's policy refuses.
      enableWorker: false,
      lazyLoad: false,
      liveSync: live,
      liveSyncMaxLatency: 4,
      liveSyncTargetLatency: 1.5,
      autoCleanupSourceBuffer: true,
    },
  );
  let isKnown = false;
  let hasData = false;
  player.on(mpegts.Events.MEDIA_INFO, () => (isKnown = true));
  player.on(mpegts.Events.STATISTICS_INFO, ({ speed }: { speed?: number }) => (hasData ||= (speed ?? 0) > 0));
  player.on(mpegts.Events.ERROR, onFailed);
  // A live stream that is over says so like a file that is complete.
  if (live) player.on(mpegts.Events.LOADING_COMPLETE, onFailed);
  player.attachMediaElement(video);
  player.load();
  return { stop: () => player.destroy(), isWithoutSound: () => hasData && !isKnown };
}

async function hls(video: HTMLVideoElement, url: string, { live, onFailed }: EngineOptions): Promise<Engine> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) return native(video, url);
  const player = new Hls({ enableWorker: false, ...(live && { liveSyncDurationCount: 3, backBufferLength: 60 }) });
  player.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFailed());
  player.loadSource(url);
  player.attachMedia(video);
  return { stop: () => player.destroy() };
}
