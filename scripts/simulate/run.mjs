import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isOffline, stepsFor } from './device.mjs';
import { countModel } from './table.mjs';

/** Packages up to here are fetched as a whole by every device; of larger ones a piece. */
const WHOLE = 512 * 1024;
const PIECE = 64 * 1024;
/** Seconds of the story over which the devices come for the first time. */
const ARRIVAL = 120;
/** The server's clock is not sped up: who waits for a moment of it must not ask all the time. */
const LEAST_MS = 500;
const CHECK = '/open/v1/upgrade/check';
const MODELS = '/open/v1/models/check';
const REPORT = '/open/v1/upgrade/report';
const OPEN = new Set(['PENDING', 'NOTIFIED', 'WAIT_CONFIRM', 'DOWNLOADING', 'DOWNLOADED', 'INSTALLING']);

const shown = {
  WAIT_CONFIRM: 'asking the user',
  POSTPONED: 'put off',
  DECLINED: 'declined',
  DOWNLOADING: 'downloading',
  DOWNLOADED: 'downloading',
  INSTALLING: 'installing',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
};

/** Plays all devices until the signal comes or, where it is wanted, nothing is left to do. */
export async function playDevices(devices, { wire, tally, options, stop, onIdle }) {
  const { signal } = stop;
  const quiet = createQuiet(devices.length, () => {
    if (options.untilDone) stop.abort();
    else onIdle();
  });
  const sleep = (seconds, leastMs = 0) =>
    pause(Math.max(leastMs, (seconds * 1000) / options.speed), undefined, { signal });
  const world = { wire, tally, options, quiet, sleep };
  for (const { deviceId, model } of devices) {
    tally.at.set(deviceId, 'not asked yet');
    countModel(tally, model);
  }
  let broken;
  const lives = devices.map((device, place) =>
    live({ ...device, holds: [] }, (ARRIVAL * place) / devices.length, world).catch((error) => {
      if (error?.name !== 'AbortError') broken ??= error;
      stop.abort();
    }),
  );
  await Promise.all(lives);
  if (broken) throw broken;
}

/** Calls back when every device has asked twice in a row and nobody was offered anything. */
export function createQuiet(size, callBack) {
  const [once, twice, atWork] = [new Set(), new Set(), new Set()];
  return {
    nothing(deviceId) {
      (once.has(deviceId) ? twice : once).add(deviceId);
      if (atWork.size > 0 || twice.size < size) return;
      twice.clear();
      callBack();
    },
    begins(deviceId) {
      once.clear();
      twice.clear();
      atWork.add(deviceId);
    },
    ends: (deviceId) => atWork.delete(deviceId),
    /** It never asks again. */
    leaves() {
      size -= 1;
    },
  };
}

async function live(device, arrival, world) {
  const { wire, tally, options, quiet, sleep } = world;
  await sleep(arrival);
  for (let turn = 1; ; turn += 1) {
    const before = tally.at.get(device.deviceId);
    if (isOffline(device, turn, options)) {
      tally.at.set(device.deviceId, 'out of reach');
      await sleep(600);
      tally.at.set(device.deviceId, before);
      continue;
    }
    const answer = await wire.call(CHECK, device, checkOf(device));
    if (answer === null) {
      tally.at.set(device.deviceId, 'signed out');
      quiet.leaves();
      return;
    }
    if (answer.upgrade?.offerId) await take(device, answer.upgrade, world);
    const models = await takeModels(device, world);
    if (!answer.upgrade?.offerId && !models.taken) {
      if (before === 'not asked yet') tally.at.set(device.deviceId, 'nothing to do');
      quiet.nothing(device.deviceId);
    }
    await sleep(Math.min(answer.nextCheckSeconds, models.nextCheckSeconds), LEAST_MS);
  }
}

/** Fetches the models that were launched to it, and drops those that are off line. */
async function takeModels(device, world) {
  const { deviceId, utcOffsetMin } = device;
  const answer = await world.wire.call(MODELS, device, { deviceId, utcOffsetMin, holds: device.holds });
  if (answer === null) return { taken: false, nextCheckSeconds: Infinity };
  device.holds = device.holds.filter(({ modelId }) => !answer.drop.includes(modelId));
  for (const { file, ...model } of answer.models) {
    // Its launch is over: it is there for whoever wants it, and nobody counts who does.
    if (model.offerId === null) device.holds.push({ modelId: model.modelId, sha256: file.sha256 });
    else await take(device, { ...model, package: file, mode: 'SILENT', reminder: 1 }, world);
  }
  return { taken: answer.models.some(({ offerId }) => offerId !== null), nextCheckSeconds: answer.nextCheckSeconds };
}

const checkOf = ({ deviceId, versionCode, versionName, model, osVersion, osLevel, utcOffsetMin }) => ({
  deviceId,
  versionCode,
  versionName,
  deviceModel: model,
  osVersion,
  ...(osLevel !== undefined && { osLevel }),
  utcOffsetMin,
});

/** Goes through an offer to its end, unless the server says on the way that it has ended. */
async function take(device, offer, world) {
  world.tally.offers += 1;
  world.quiet.begins(device.deviceId);
  try {
    const fetched = [];
    for (const { after, report, fetchTo, verify } of stepsFor(device, offer, world.options)) {
      await world.sleep(after);
      const failCode =
        (fetchTo !== undefined && (await fetchPart(device, offer.package, fetched, fetchTo, world.wire))) ||
        (verify && verifyPackage(offer.package, fetched));
      const outcome = failCode ? { attempt: offer.attempt, status: 'FAILED', failCode } : report;
      if (outcome && !(await sendReport(device, offer, outcome, world))) return;
    }
  } finally {
    world.quiet.ends(device.deviceId);
  }
}

/** Whether it goes on after it. */
async function sendReport(device, offer, report, { wire, tally }) {
  const isEnd = report.status === 'SUCCEEDED' || report.status === 'FAILED';
  if (!isEnd) tally.at.set(device.deviceId, shown[report.status]);
  const data = await wire.call(REPORT, device, { list: [{ offerId: offer.offerId, ...report }] });
  // An end counts when the server has heard of it.
  if (isEnd) tally.at.set(device.deviceId, shown[report.status]);
  if (report.status === 'SUCCEEDED') installed(device, offer, tally);
  else if (report.status === 'FAILED') countFailure(device, report.failCode, tally);
  else {
    const stands = data?.list[0];
    if (stands && OPEN.has(stands.status) && stands.attempt === offer.attempt) return true;
    ended(device, tally);
  }
  return false;
}

/** Taken out or called off on the way. */
function ended({ deviceId }, tally) {
  if (tally.at.get(deviceId) !== 'declined' && tally.at.get(deviceId) !== 'put off') {
    tally.at.set(deviceId, 'nothing to do');
  }
}

function installed(device, { versionCode, versionName, modelId, package: file }, tally) {
  if (modelId === undefined) Object.assign(device, { versionCode, versionName });
  else device.holds.push({ modelId, sha256: file.sha256 });
  tally.models.get(device.model).succeeded += 1;
}

function countFailure({ model }, code, tally) {
  const { failed } = tally.models.get(model);
  failed.set(code, (failed.get(code) ?? 0) + 1);
}

/** The code of what went wrong, if anything did. */
async function fetchPart(device, { url, size }, fetched, share, wire) {
  const have = fetched.reduce((sum, { length }) => sum + length, 0);
  const want = size <= WHOLE ? Math.floor(size * share) : PIECE;
  if (want <= have) return null;
  const range = have === 0 && want === size ? undefined : `bytes=${have}-${want - 1}`;
  const { http, bytes } = await wire.fetch(url, device, range);
  fetched.push(bytes);
  return http === (range === undefined ? 200 : 206) ? null : 'DOWNLOAD_FAILED';
}

function verifyPackage({ size, sha256 }, fetched) {
  if (size > WHOLE) return null;
  const hash = createHash('sha256');
  for (const part of fetched) hash.update(part);
  return hash.digest('hex') === sha256 ? null : 'CHECKSUM_MISMATCH';
}
