import { createHash } from 'node:crypto';

// What a simulated device is and what it does: nothing here talks to a server or looks at a clock. The same seed gives
// the same story, in whatever order the devices get their turns.

/** From 0 to just below 1, always the same for the same parts. */
export function draw(...parts) {
  return createHash('md5').update(parts.join(' ')).digest().readUInt32LE(0) / 2 ** 32;
}

const pick = (list, number) => list[Math.floor(number * list.length)];
const between = (least, most, number) => least + (most - least) * number;

/** System versions with their levels: of Android and HarmonyOS the API, of iOS the first number. */
const worlds = {
  ANDROID: {
    models: ['星河 Z1', '星河 X5', '青禾 7', '云雀 9 Pro', '石墨 M2'],
    systems: [
      ['13', 33],
      ['14', 34],
      ['15', 35],
      ['15', 35],
      ['16', 36],
    ],
  },
  IOS: {
    models: ['iPhone 15', 'iPhone 16', 'iPhone 17', 'iPad 11'],
    systems: [
      ['17.6', 17],
      ['18.5', 18],
      ['26.0', 26],
      ['26.1', 26],
    ],
  },
  HARMONY: {
    models: ['星河 H1', '星河 H1 Pad', '青禾 H7'],
    systems: [
      ['5.0', 12],
      ['5.1', 18],
      ['6.0', 20],
    ],
  },
  OTHER: {
    models: ['M60', 'M90', 'M90 Pro', 'R20'],
    systems: [
      ['1.8', undefined],
      ['2.0', undefined],
      ['2.1', undefined],
    ],
  },
};

const networks = ['fast', 'fast', 'fast', 'fast', 'fast', 'fast', 'fast', 'slow', 'slow', 'shaky'];

/**
 * What a device is does not depend on the seed: it is the same phone in every run. It has the version that the server
 * heard of last; one that was never heard of has one of `from`.
 */
export function deviceOf({ deviceId, userToken, isTest, installed }, { platform, from, fails }) {
  const { models, systems } = worlds[platform] ?? worlds.OTHER;
  const wanted = fails.map(({ model }) => model).filter((model) => model !== '*');
  const [osVersion, osLevel] = pick(systems, draw(deviceId, 'system'));
  const { code, name } = installed ?? pick(from, draw(deviceId, 'version'));
  return {
    deviceId,
    userToken,
    isTest,
    model: pick([...new Set([...models, ...wanted])], draw(deviceId, 'model')),
    osVersion,
    osLevel,
    network: pick(networks, draw(deviceId, 'network')),
    utcOffsetMin: 480,
    versionCode: code,
    versionName: name,
  };
}

/** Which versions devices have that were never heard of: those before the newest. */
export function versionsBefore(versions) {
  const [newest, ...earlier] = versions;
  if (earlier.length > 0) return earlier.slice(0, 3);
  return [{ code: Math.max(0, (newest?.code ?? 2) - 1), name: newest ? `before ${newest.name}` : '1.0.0' }];
}

/** Out of reach when its turn comes. */
export const isOffline = ({ deviceId }, turn, { seed, offline }) => draw(seed, deviceId, 'offline', turn) < offline;

/** At which point of the way a failure shows itself. */
const failsAt = {
  DOWNLOAD_FAILED: 'download',
  NETWORK_LOST: 'download',
  NO_SPACE: 'download',
  CHECKSUM_MISMATCH: 'check',
  SIGNATURE_MISMATCH: 'check',
  BATTERY_LOW: 'check',
};

const said = {
  DOWNLOAD_FAILED: 'The download ended before the file did',
  NETWORK_LOST: 'No network',
  NO_SPACE: 'No space left on the device',
  CHECKSUM_MISMATCH: 'The file is not what was promised',
  SIGNATURE_MISMATCH: 'Signed by somebody else',
  BATTERY_LOW: 'Battery below 20 %',
  INSTALL_FAILED: 'The installer gave up',
  CRASH_AFTER_INSTALL: 'Did not start after the installation',
};

/** What goes wrong on this device, at every try: what is broken on a model stays broken. */
export function failureOf({ deviceId, model }, { seed, fails }) {
  const found = fails.find(
    (rule) =>
      (rule.model === '*' || rule.model === model) && draw(seed, deviceId, 'fails', rule.model, rule.code) < rule.share,
  );
  return found ? { code: found.code, at: failsAt[found.code] ?? 'install', message: said[found.code] ?? null } : null;
}

/** How likely people take it, or put it off; the rest say no. */
const minds = { OPTIONAL: { take: 0.65, later: 0.3 }, RECOMMENDED: { take: 0.85, later: 0.13 } };

function answerOf({ deviceId, isTest }, { mode, attempt, reminder }, { seed }) {
  const mind = minds[mode];
  // Forced and silent ones ask nobody, and testers are there to test.
  if (!mind || isTest) return 'take';
  const number = draw(seed, deviceId, 'mind', attempt, reminder);
  return number < mind.take ? 'take' : number < mind.take + mind.later ? 'later' : 'no';
}

/**
 * All that a device does with an offer, step by step: wait so many seconds `after` the step before, then report, or
 * fetch the package as far as `fetchTo` of it, or verify what was fetched.
 */
export function stepsFor(device, offer, play) {
  const { attempt, mode, reminder } = offer;
  const chance = (what) => draw(play.seed, device.deviceId, what, offer.attempt);
  const report = (after, status, more = {}) => ({ after, report: { attempt, status, ...more } });
  const steps = [];
  const answer = answerOf(device, offer, play);
  if (mode in minds) steps.push(report(1, 'WAIT_CONFIRM'));
  const thinks = between(5, 60, chance('thinks'));
  if (answer === 'later') return [...steps, report(thinks, 'POSTPONED', { reminder })];
  if (answer === 'no') return [...steps, report(thinks, 'DECLINED')];

  const failure = failureOf(device, play);
  const failed = (after) =>
    report(after, 'FAILED', { failCode: failure.code, ...(failure.message && { failMessage: failure.message }) });
  if (offer.package) {
    steps.push(report(mode in minds ? thinks : 1, 'DOWNLOADING', { progress: 0 }));
    const parts = downloadOf(device.network, chance('speed'));
    for (const { after, to } of failure?.at === 'download' ? parts.slice(0, 1) : parts) {
      steps.push({ after, fetchTo: failure?.at === 'download' ? Math.min(to, 0.6) : to });
      if (to < 1) steps.push(report(0, 'DOWNLOADING', { progress: Math.round(to * 100) }));
    }
    if (failure?.at === 'download') return [...steps, failed(5)];
    steps.push({ after: 0, verify: true }, report(1, 'DOWNLOADED', { progress: 100 }));
  }
  if (failure?.at === 'check') return [...steps, failed(2)];
  steps.push(report(5, 'INSTALLING'));
  const installs = between(20, 60, chance('installs'));
  return [...steps, failure ? failed(installs) : report(installs, 'SUCCEEDED')];
}

/** A shaky network is lost on the way; the rest is fetched from there. */
function downloadOf(network, number) {
  const whole = between(10, 40, number);
  if (network === 'slow') return [0.3, 0.6, 0.9, 1].map((to) => ({ after: whole * 2, to }));
  if (network === 'shaky')
    return [
      { after: whole, to: 0.4 },
      { after: 120, to: 1 },
    ];
  return [{ after: whole, to: 1 }];
}
