import type { Readable } from 'node:stream';

/** One publishing, as the media server calls it. */
export interface Publishing {
  /** Which media server: a restarted one knows nothing of the connections before. */
  readonly server: string;
  readonly connection: string;
  readonly streamName: string;
}

export interface PublishAsk extends Publishing {
  readonly key: string;
}

/** Null is not known. */
export interface Health {
  readonly bitrateKbps: number | null;
  readonly fps: number | null;
  readonly droppedPct: number | null;
  /** Whether anything has been shown yet. */
  readonly hasPicture: boolean;
}

/** What a media server tells, and asks. Whatever it says twice is one. */
export interface StreamEvents {
  /** Whether somebody may publish, and what their recording is called; null is refused. */
  admit(ask: PublishAsk): Promise<{ readonly recordAs: string | null } | null>;
  /** The first picture is there. */
  on(which: Publishing): Promise<void>;
  off(which: Publishing): Promise<void>;
  /** False: nobody knows of it any more, and it has to begin anew. */
  seen(which: Publishing, health: Health): Promise<boolean>;
  /** A media server has ended or begun: whatever it had is over. */
  gone(server: string): Promise<void>;
  /** Nothing more of it is recorded, for want of room; nothing at all, where that never began. */
  cut(which: Publishing, began: boolean): Promise<void>;
  /** A recording is whole. Afterwards the file is no longer needed. */
  recorded(recordAs: string, path: string): Promise<void>;
}

/** Where pictures come in and go out. Which one it is, the settings say. */
export interface MediaServer {
  /** Where an encoder pushes to, without the name of the stream: `rtmp://live.example.com/live`. */
  readonly pushUrl: string;
  /** Whether recordings come from it. */
  readonly records: boolean;
  /** Where a browser plays a stream; null: it comes through this server, as HTTP-FLV. */
  playUrl(streamName: string, ticket: string): string | null;
  /** The picture as HTTP-FLV; null where nobody publishes, or where viewers go to the media server themselves. */
  flv(streamName: string, signal: AbortSignal): Promise<Readable | null>;
  /** Cuts off who publishes. A stream that is gone already is as well. */
  drop(streamName: string): Promise<void>;
  /** Lets publishers in from now on. What it gives stops that: streams end, and what they recorded is handed over. */
  listen(events: StreamEvents): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
