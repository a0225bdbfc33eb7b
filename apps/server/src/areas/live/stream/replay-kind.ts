/** Makes one video of what was recorded of a session: `{ liveId }`, keyed by it. */
export const LIVE_REPLAY = 'LIVE_REPLAY';
