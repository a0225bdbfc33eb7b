import { exitWithSentence } from '../lib/report.mjs';
import { simulateCalls } from './calls.mjs';
import { deviceOf, versionsBefore } from './device.mjs';
import { help, readOptions } from './options.mjs';
import { playDevices } from './run.mjs';
import { countStates, createTally, lineOf, tableOf } from './table.mjs';
import { createWire, openFleet } from './wire.mjs';

const isTerminal = process.stdout.isTTY;
const LOOK_MS = isTerminal ? 500 : 2_000;

async function simulate() {
  if (process.argv[2] === 'calls') return simulateCalls(process.argv.slice(3));
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(help);
  const { application, key, fleet } = await openFleet(options);
  const from = options.from ? [options.from] : versionsBefore(application.versions);
  const world = { platform: application.platform, from, fails: options.fails };
  const devices = fleet.map((known) => deviceOf(options.fresh ? { ...known, installed: null } : known, world));
  console.log(`${devices.length} devices of ${application.name} ask ${options.url}. Ctrl-C stops them.\n`);

  const stop = new AbortController();
  const tally = createTally();
  const show = createScreen(tally, `${application.name} · ${devices.length} devices · ×${options.speed}`);
  const wire = createWire({ ...options, key, tally, signal: stop.signal });
  const clock = setInterval(show.look, LOOK_MS);
  const ending = options.minutes && setTimeout(() => stop.abort(), options.minutes * 60_000);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => stop.abort());
  try {
    await playDevices(devices, { wire, tally, options, stop, onIdle: () => show.say(hintFor(application, tally)) });
  } finally {
    clearInterval(clock);
    clearTimeout(ending);
    show.end();
  }
  if (tally.offers === 0) console.log(`\n${hintFor(application, tally)}`);
}

function hintFor({ name }, tally) {
  return tally.offers === 0
    ? `Nothing is offered to the devices of ${name}: no plan is running for them. Start one in the console.`
    : `Nothing more is offered for now: ${countStates(tally).succeeded} have succeeded.`;
}

/** A terminal shows one table that changes; a file or a pipe gets a line now and then, and the table at the end. */
function createScreen(tally, title) {
  const started = performance.now();
  let [drawn, said, seen] = [0, '', { at: started, requests: 0, rate: 0 }];

  function figures() {
    const at = performance.now();
    const rate = ((tally.requests - seen.requests) * 1000) / Math.max(1, at - seen.at);
    seen = { at, requests: tally.requests, rate };
    return { title, elapsedMs: at - started, rate };
  }

  function drawTable(now) {
    const lines = [...tableOf(tally, now), ...(said ? ['', said] : [])];
    // Up to where it began, and away with what is there.
    if (drawn > 0) process.stdout.write(`\u001b[${drawn}A\u001b[J`);
    console.log(lines.join('\n'));
    drawn = lines.length;
  }

  return {
    look: () => (isTerminal ? drawTable(figures()) : console.log(lineOf(tally, figures()))),
    say(sentence) {
      if (sentence === said) return;
      said = sentence;
      if (!isTerminal) console.log(sentence);
    },
    end() {
      const elapsedMs = performance.now() - started;
      said = '';
      if (!isTerminal) console.log('');
      drawTable({ title, elapsedMs, rate: (tally.requests * 1000) / elapsedMs });
    },
  };
}

simulate().catch(exitWithSentence);
