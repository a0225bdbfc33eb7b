import type { Routes } from '../http.ts';

const style = `
:root { color-scheme: light dark; --ink: #1d2129; --soft: #5a6270; --paper: #ffffff; --ground: #f2f3f5; --line: #868e9b;
  --key: #165dff; --on-key: #ffffff; --bad: #b42318; --good: #0a6b3d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f0f1f3; --soft: #b3bac5; --paper: #232529; --ground: #17181a; --line: #7d8592; --key: #7aa5ff;
    --on-key: #10131a; --bad: #ff9d94; --good: #7fd6a8; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground);
  color: var(--ink); font: 16px/1.5 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif; }
main { width: 100%; max-width: 400px; padding: 24px; background: var(--paper); border-radius: 8px; }
main:has(.wide) { max-width: 760px; }
header { display: flex; justify-content: space-between; gap: 16px; color: var(--soft); font-size: 14px; }
h1 { margin: 16px 0 4px; font-size: 24px; }
h2 { margin: 24px 0 8px; font-size: 17px; }
p { margin: 8px 0; }
a { color: var(--key); }
label { display: block; margin-top: 16px; font-weight: 600; }
input:not([type='checkbox']) { width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; font: inherit;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 6px; }
.check { display: flex; gap: 12px; align-items: center; min-height: 40px; margin: 0; font-weight: 400; }
.check input { flex: none; width: 20px; height: 20px; accent-color: var(--key); }
button { width: 100%; min-height: 44px; margin-top: 16px; padding: 8px 16px; font: inherit; font-weight: 600;
  color: var(--on-key); background: var(--key); border: 1px solid var(--key); border-radius: 6px; cursor: pointer; }
button.plain { margin-top: 8px; color: var(--key); background: transparent; border-color: transparent; }
:focus-visible { outline: 3px solid var(--key); outline-offset: 2px; }
[role='alert'] { margin: 16px 0 0; color: var(--bad); font-weight: 600; }
[role='status'] { margin: 16px 0 0; color: var(--good); }
`;

/** Sends the only form of the page. */
const submit = `document.forms[0].requestSubmit();`;

/** Hands the answer to the page around the frame, or behind the pop-up; both are of this origin. */
const message = `
const answer = JSON.parse(document.getElementById('answer').dataset.answer);
(window.opener || window.parent).postMessage(answer, window.location.origin);
`;

/** Tells the page around it a name of this browser: a random one, kept here, that says nothing about the machine. */
const fingerprint = `
const key = 'idp-device';
function device() {
  const known = window.localStorage.getItem(key);
  if (known) return known;
  const made = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
  window.localStorage.setItem(key, made);
  return made;
}
const tell = (what) => window.parent.postMessage(JSON.stringify(what), window.location.origin);
window.addEventListener('message', (event) => {
  if (event.origin !== window.location.origin || event.source !== window.parent) return;
  let asked;
  try { asked = JSON.parse(event.data); } catch { return; }
  if (asked && asked.type === 'GetFingerprint') tell({ type: 'FingerprintAvailable', fingerprint: device() });
});
tell({ type: 'FingerprintServiceReady' });
`;

const faults = `
const form = document.forms[0];
const status = document.getElementById('status');
const boxes = () => [...form.querySelectorAll('input[type=checkbox]')];
async function save() {
  const faults = boxes().filter((box) => box.checked).map((box) => box.name);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/idp/faults', { method: 'POST', headers, body: JSON.stringify({ faults }) }).catch(() => null);
  status.textContent = answer && answer.ok ? form.dataset.saved : form.dataset.failed;
}
form.addEventListener('change', save);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  for (const box of boxes()) box.checked = false;
  save();
});
`;

const script = (body: string) => () => ({ status: 200, text: { type: 'text/javascript', body } });

export const assetRoutes: Routes = {
  'GET /idp/style.css': () => ({ status: 200, text: { type: 'text/css', body: style } }),
  'GET /idp/submit.js': script(submit),
  'GET /idp/message.js': script(message),
  'GET /idp/fingerprint.js': script(fingerprint),
  'GET /idp/faults.js': script(faults),
};
