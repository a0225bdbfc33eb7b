/** What is pushed is called `live/{name}`. */
export const STREAM_APP = 'live';

/** A stream that no media server has spoken of for so long is over. */
export const STREAM_SILENT_SECONDS = 20;
