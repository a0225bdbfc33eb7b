import { parseArgs } from 'node:util';
import { Sentence } from '../lib/report.mjs';

export const help = `Plays devices of an application's users against a running demonstration, so that an upgrade plan or the launch of a
model can be watched.

  npm run simulate -- --app <code> [options]
  npm run simulate -- calls [--help]           calls between customers and experts instead

  --url <address>      where the console runs (default http://localhost:8080)
  --app <code>         the application, by its code (code@PLATFORM where several share one); without it they are listed
  --devices <n>        how many devices, up to 20000 (default 500); the test accounts' come on top
  --speed <n>          how many seconds of the story pass in one (default 60)
  --fail <rule>        "model:CODE:share", e.g. "星河 Z1:INSTALL_FAILED:0.7"; "*" is every model; may be repeated
  --offline <share>    how many are out of reach when their turn comes, from 0 to 0.9 (default 0)
  --from <name:code>   the version of devices that were never heard of, e.g. 1.3.0:13 (default: those before the newest)
  --fresh              all devices begin with that version again, whatever they have installed before
  --seed <n>           another number tells another story, the same one the same (default 1)
  --parallel <n>       how many requests run at once (default 40)
  --minutes <n>        stop after so many minutes
  --until-done         stop when every device has asked twice and nothing was offered to any
  --help               this text

Each device asks for an upgrade, asks its user where the plan wants it, fetches the package (of large ones a piece),
checks its hash, installs it and reports every step; then it asks for models and does the same with those. It asks again when the server told it to, divided by --speed.
Ctrl-C stops it and prints the summary. The devices' users are customers named 模拟客户, made on the first run.`;

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };

export function readOptions(args) {
  const values = parse(args);
  return {
    help: values.help,
    url: urlOf(values.url),
    app: values.app,
    devices: numberOf(values, 'devices', { least: 1, most: 20_000, whole: true }),
    speed: numberOf(values, 'speed', { least: 1, most: 100_000 }),
    fails: (values.fail ?? []).map(ruleOf),
    offline: numberOf(values, 'offline', { least: 0, most: 0.9 }),
    from: values.from === undefined ? undefined : versionOf(values.from),
    fresh: values.fresh,
    seed: numberOf(values, 'seed', { least: 0, most: 2 ** 31, whole: true }),
    parallel: numberOf(values, 'parallel', { least: 1, most: 500, whole: true }),
    minutes: values.minutes === undefined ? undefined : numberOf(values, 'minutes', { least: 0.01, most: 10_000 }),
    untilDone: values['until-done'],
  };
}

function parse(args) {
  try {
    return parseArgs({
      args,
      options: {
        url: { ...text, default: 'http://localhost:8080' },
        app: text,
        devices: { ...text, default: '500' },
        speed: { ...text, default: '60' },
        fail: { ...text, multiple: true },
        offline: { ...text, default: '0' },
        from: text,
        fresh: flag,
        seed: { ...text, default: '1' },
        parallel: { ...text, default: '40' },
        minutes: text,
        'until-done': flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new Sentence(`${error.message.split('\n', 1)[0]} (--help lists what there is.)`);
  }
}

function urlOf(value) {
  if (!URL.canParse(value) || !/^https?:/.test(value)) {
    throw new Sentence(`--url must be an address such as http://localhost:8080, but is '${value}'.`);
  }
  return new URL(value).origin;
}

function numberOf(values, name, { least, most, whole = false }) {
  const number = Number(values[name]);
  const fits = values[name].trim() !== '' && number >= least && number <= most && (!whole || Number.isInteger(number));
  if (fits) return number;
  throw new Sentence(
    `--${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}, but is '${values[name]}'.`,
  );
}

function ruleOf(value) {
  const [, model, code, share] = /^(.{1,60}):([A-Z][A-Z0-9_]{1,39}):(0(?:\.\d+)?|1(?:\.0+)?)$/.exec(value) ?? [];
  if (model !== undefined) return { model: model.trim(), code, share: Number(share) };
  throw new Sentence(`--fail must look like "星河 Z1:INSTALL_FAILED:0.7" (model, code, share), but is '${value}'.`);
}

function versionOf(value) {
  const [, name, code] = /^([^:]{1,40}):(\d{1,15})$/.exec(value) ?? [];
  if (name !== undefined) return { name, code: Number(code) };
  throw new Sentence(`--from must look like 1.3.0:13 (name, then code), but is '${value}'.`);
}
