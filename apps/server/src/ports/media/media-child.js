import { timingSafeEqual } from 'node:crypto';
import { createWriteStream, fdatasync, mkdirSync, openSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import Context from 'node-media-server/src/core/context.js';
import logger from 'node-media-server/src/core/logger.js';
import Rtmp from 'node-media-server/src/protocol/rtmp.js';
import BaseSession from 'node-media-server/src/session/base_session.js';
import RtmpSession from 'node-media-server/src/session/rtmp_session.js';

// A process of its own: it takes pictures in by RTMP and gives them to the server alone. Whoever publishes is let in by the
// server; nobody plays by RTMP. When the server is gone, so is this.

const APP = 'live';
const MOST_CONNECTIONS = 200;
/** Of somebody who has shown no key yet. */
const MOST_BYTES_BEFORE = 64 * 1024;
const MOST_MESSAGE_BEFORE = 8 * 1024;
const KEY_WITHIN_MS = 10_000;
/** At a time, of one address, which may be a proxy's. */
const MOST_WITHOUT_KEY = 16;
/** A connection that says nothing for so long is dead. */
const SILENT_MS = 15_000;
const TELL_MS = 5_000;
/** A viewer or a disk that is so far behind does not catch up. */
const MOST_BEHIND = 16 * 1024 * 1024;

logger.log = () => undefined;
const say = (message) => process.connected && process.send(message);
process.on('disconnect', () => process.exit(0));
// The terminal tells everybody of a Ctrl-C; here the server says when it is over.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const asked = new Map();
let lastAsk = 0;
const ask = (question) =>
  new Promise((resolve) => {
    lastAsk += 1;
    asked.set(lastAsk, resolve);
    say({ ask: { id: lastAsk, ...question } });
  });

/** What was published, as it came, in a file. */
class Recording extends BaseSession {
  constructor(path) {
    super();
    this.protocol = 'flv';
    mkdirSync(dirname(path), { recursive: true });
    const fd = openSync(path, 'wx');
    this.file = createWriteStream('', { fd, flush: true });
    this.file.on('error', () => this.file.destroy());
    this.timer = setInterval(() => fdatasync(fd, () => undefined), TELL_MS);
    this.closed = new Promise((resolve) => this.file.once('close', resolve));
    void this.closed.then(() => clearInterval(this.timer));
  }

  sendBuffer = (buffer) => {
    if (this.file.destroyed) return;
    if (this.file.writableLength > MOST_BEHIND) this.file.end();
    else if (!this.file.writableEnded) this.file.write(buffer);
  };

  finish() {
    if (!this.file.destroyed && !this.file.writableEnded) this.file.end();
    return this.closed;
  }
}

class Viewer extends BaseSession {
  constructor(answer) {
    super();
    this.protocol = 'flv';
    this.answer = answer;
  }

  sendBuffer = (buffer) => {
    if (this.answer.writableLength > MOST_BEHIND) this.answer.destroy();
    else this.answer.write(buffer);
  };

  close = () => this.answer.end();
}

const publishers = new Set();
const ending = new Set();

class Publisher extends RtmpSession {
  constructor(socket) {
    super(socket);
    this.state = 'WAITING';
    this.beganAt = Date.now();
    this.heardAt = this.beganAt;
    this.told = { bytes: 0, at: Date.now() };
    this.frames = 0;
    const { rtmp } = this;
    // Said when the server has let them in.
    rtmp.respondPublish = () => undefined;
    rtmp.respondPlay = () => undefined;
    const makeRoom = rtmp.packetAlloc.bind(rtmp);
    rtmp.packetAlloc = () => {
      if (this.state !== 'IN' && rtmp.parserPacket.header.length > MOST_MESSAGE_BEFORE) throw new Error('too long');
      makeRoom();
    };
  }

  get publishing() {
    return { connection: this.id, streamName: this.streamName };
  }

  onData = (data) => {
    this.heardAt = Date.now();
    this.inBytes += data.length;
    try {
      if (this.state !== 'IN' && this.inBytes > MOST_BYTES_BEFORE) throw new Error('too much');
      if (this.rtmp.parserData(data) !== null) throw new Error('not understood');
    } catch {
      this.socket.destroy();
    }
  };

  onPlay = () => this.socket.destroy();

  onPush = () => {
    if (this.state !== 'WAITING' || this.streamApp !== APP) return this.socket.destroy();
    this.state = 'ASKED';
    this.socket.pause();
    const { secret } = this.streamQuery;
    const key = typeof secret === 'string' ? secret : '';
    return ask({ ...this.publishing, key }).then(this.answered);
  };

  answered = ({ allowed, recordTo }) => {
    if (!allowed) return this.refuse();
    if (this.state !== 'ASKED') return this.neverBegan(recordTo);
    // Somebody of the same name who was refused meanwhile may have taken the place away with them, or left another.
    this.broadcast = Context.broadcasts.get(this.streamPath) ?? this.broadcast;
    Context.broadcasts.set(this.streamPath, this.broadcast);
    if (this.broadcast.postPublish(this) !== null) {
      this.neverBegan(recordTo);
      return this.refuse();
    }
    this.isPublisher = true;
    this.state = 'IN';
    if (recordTo !== null) this.record(recordTo);
    Rtmp.prototype.respondPublish.call(this.rtmp);
    return this.socket.resume();
  };

  /** Let in, and gone before anything came: of a recording that never began nobody waits for the end. */
  neverBegan(recordTo) {
    if (recordTo !== null) say({ cut: { ...this.publishing, began: false } });
    say({ off: this.publishing });
  }

  record(path) {
    try {
      this.recording = new Recording(path);
      this.recordedTo = path;
      this.broadcast.postPlay(this.recording);
      void this.recording.closed.then(() => this.state === 'IN' && say({ cut: { ...this.publishing, began: true } }));
    } catch {
      // Nothing is recorded; the picture is shown all the same.
      say({ cut: { ...this.publishing, began: false } });
    }
  }

  refuse() {
    if (this.socket.destroyed) return;
    const { rtmp } = this;
    rtmp.sendStatusMessage(rtmp.streamId, 'error', 'NetStream.Publish.BadName', 'Refused.');
    this.state = 'OUT';
    this.socket.end();
    setTimeout(() => this.socket.destroy(), 1_000).unref();
  }

  onPacket = (packet) => {
    if (this.state !== 'IN') return;
    const isPicture = packet.codec_type === 9;
    if (isPicture && (packet.flags === 3 || packet.flags === 4)) this.frames += 1;
    this.broadcast.broadcastMessage(packet);
    if (this.shown || !(isPicture || packet.codec_type === 8)) return;
    this.shown = true;
    say({ on: this.publishing });
  };

  onClose = () => {
    publishers.delete(this);
    const wasIn = this.state === 'IN';
    this.state = 'OUT';
    if (!wasIn) return this.broadcast.donePlay(this);
    say({ off: this.publishing });
    // Whoever watched begins anew with whoever publishes next: their pictures have other beginnings.
    const watching = [...this.broadcast.subscribers.values()];
    this.broadcast.donePublish(this);
    this.broadcast._finishPublish();
    for (const viewer of watching) viewer.close();
    if (!this.recording) return undefined;
    this.broadcast.donePlay(this.recording);
    const whole = this.recording.finish().then(() => say({ recorded: { path: this.recordedTo } }));
    ending.add(whole);
    return whole.finally(() => ending.delete(whole));
  };

  tell(now) {
    const isIn = this.state === 'IN';
    if (isIn ? now - this.heardAt > SILENT_MS : now - this.beganAt > KEY_WITHIN_MS) return this.socket.destroy();
    if (!isIn) return undefined;
    const seconds = Math.max(0.001, (now - this.told.at) / 1_000);
    const bitrateKbps = Math.round(((this.inBytes - this.told.bytes) * 8) / 1_000 / seconds);
    const fps = Math.round((this.frames / seconds) * 10) / 10;
    const droppedPct = this.droppedPct(fps);
    this.told = { bytes: this.inBytes, at: now };
    this.frames = 0;
    this.countsAll = this.shown === true;
    return say({ seen: { ...this.publishing, bitrateKbps, fps, droppedPct, hasPicture: this.shown === true } });
  }

  /** What is missing of the frames that the encoder said it would send; null where it did not say, or has just begun. */
  droppedPct(fps) {
    const given = this.videoFramerate;
    if (this.countsAll !== true || !(given > 0)) return null;
    return Math.round(Math.max(0, 1 - fps / given) * 1_000) / 10;
  }
}

setInterval(() => {
  const now = Date.now();
  for (const publisher of publishers) publisher.tell(now);
}, TELL_MS);

/** Nobody takes every place away by asking for none. */
const keyless = ({ remoteAddress }) =>
  [...publishers].filter(({ state, socket }) => state !== 'IN' && socket.remoteAddress === remoteAddress).length;

const rtmp = createServer((socket) => {
  if (keyless(socket) >= MOST_WITHOUT_KEY) return socket.destroy();
  socket.setNoDelay(true);
  const publisher = new Publisher(socket);
  publishers.add(publisher);
  return publisher.run();
});
rtmp.maxConnections = MOST_CONNECTIONS;

/** Only the server knows the secret of this life. */
const flvOf = (secret) =>
  createHttpServer((request, answer) => {
    const [, given = '', name = ''] = (request.url ?? '').split('/');
    const isServer = given.length === secret.length && timingSafeEqual(Buffer.from(given), Buffer.from(secret));
    const broadcast = isServer ? Context.broadcasts.get(`/${APP}/${name}`) : undefined;
    if (!broadcast?.publisher) return answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': 'video/x-flv' });
    const viewer = new Viewer(answer);
    answer.on('error', () => undefined);
    answer.on('close', () => broadcast.donePlay(viewer));
    return broadcast.postPlay(viewer);
  });

const listening = (server, port, host) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address().port));
  });

async function start({ host, port, secret }) {
  try {
    const flvPort = await listening(flvOf(secret), 0, '127.0.0.1');
    const rtmpPort = await listening(rtmp, port, host);
    say({ listening: { rtmpPort, flvPort } });
  } catch (error) {
    say({ failed: { code: error.code ?? 'UNKNOWN' } });
  }
}

async function stop() {
  rtmp.close();
  const closing = [...publishers].map((publisher) => {
    const closed = new Promise((resolve) => publisher.socket.once('close', resolve));
    publisher.socket.destroy();
    return closed;
  });
  await Promise.all(closing);
  await Promise.all(ending);
  if (process.connected) process.send({ stopped: true }, () => process.exit(0));
}

process.on('message', (message) => {
  if (message.start) void start(message.start);
  if (message.stop) void stop();
  if (message.answer) {
    asked.get(message.answer.id)?.(message.answer);
    asked.delete(message.answer.id);
  }
  if (message.drop) {
    for (const publisher of publishers) {
      if (publisher.streamName === message.drop.streamName) publisher.socket.destroy();
    }
  }
  if (message.stopRecording) {
    for (const publisher of publishers) {
      if (publisher.id === message.stopRecording.connection) void publisher.recording?.finish();
    }
  }
});
