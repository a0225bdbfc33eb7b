const LONGEST_PAUSE_MS = 5_000;

/**
 * Records what the expert sees and what all of them say, and sends it in parts, one after the other. A part that does not get
 * through is kept and sent again, however often; only the server's no ends it. Should this page die, what was sent is kept.
 */
export async function recordCall(app, { callId, own, peers, picture, paint, onState, onEnd }) {
  const { recordingId, pieceSeconds } = await app.call('POST', 'calls/recording/start', { callId, mime: 'video/webm' });
  const canvas = picture();
  const painting = setInterval(() => paint(canvas), 1000 / 15);
  const sound = new AudioContext();
  const mixed = sound.createMediaStreamDestination();
  const heard = [own, ...[...peers.values()].map(({ line }) => new MediaStream(line.getReceivers().map(({ track }) => track)))];
  for (const stream of heard) {
    if (stream?.getAudioTracks().length) sound.createMediaStreamSource(stream).connect(mixed);
  }
  const tracks = [...canvas.captureStream(15).getTracks(), ...mixed.stream.getTracks()];
  // A picture that stands by itself every few seconds, so that one can jump there.
  const settings = { mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 800_000, videoKeyFrameIntervalDuration: 2000 };
  const machine = new MediaRecorder(new MediaStream(tracks), settings);

  let [seq, waiting, failures, isOver, isStopping] = [0, 0, 0, false, false];
  let sending = Promise.resolve();
  let whenStuck = () => undefined;
  const tell = () => onState({ waiting, isFailing: failures > 0, isStopping });

  const sendOnce = async (bytes) => {
    const piece = new FormData();
    piece.set('recordingId', recordingId);
    piece.set('seq', String(seq));
    piece.set('file', bytes, 'piece.webm');
    // One that came but whose answer was lost is not kept twice: the server says which is next.
    seq = (await app.send('calls/recording/piece', piece)).next;
  };

  const deliver = async (bytes) => {
    while (!isOver) {
      try {
        await sendOnce(bytes);
        failures = 0;
        break;
      } catch (error) {
        if (error.refused) {
          isOver = true;
          // Who has stopped it is told nothing, unless something of it is lost.
          if (!isStopping || failures > 0) app.showStatus(error.message, true);
          void stop();
        } else {
          failures += 1;
          whenStuck();
          tell();
          await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures));
        }
      }
    }
    waiting -= 1;
    tell();
  };

  machine.ondataavailable = ({ data }) => {
    if (data.size === 0 || isOver) return;
    waiting += 1;
    sending = sending.then(() => deliver(data));
    if (failures > 0) tell();
  };

  let ending;
  const stop = () =>
    (ending ??= (async () => {
      isStopping = true;
      const last = new Promise((resolve) => (machine.onstop = resolve));
      if (machine.state !== 'inactive') {
        machine.stop();
        await last;
      }
      clearInterval(painting);
      await sound.close();
      tell();
      await sending;
      failures = 0;
      await app.call('POST', 'calls/recording/stop', { recordingId }).catch(() => undefined);
      onEnd();
    })());
  machine.start(pieceSeconds * 1000);
  return {
    stop,
    /** Nothing more is recorded, and all of it has been sent, or some of it does not get through for now. */
    stopped: () => Promise.race([stop(), new Promise((resolve) => (failures > 0 ? resolve() : (whenStuck = resolve)))]),
  };
}

/** Shorter when the network comes back. */
const pause = (ms) =>
  new Promise((resolve) => {
    const woken = new AbortController();
    const go = () => (woken.abort(), clearTimeout(timer), resolve());
    const timer = setTimeout(go, ms);
    addEventListener('online', go, { signal: woken.signal });
  });
