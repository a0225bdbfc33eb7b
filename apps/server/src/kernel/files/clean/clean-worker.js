import { parentPort } from 'node:worker_threads';
import { cleanHtml } from './clean-html.js';

// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin

function cleaned(html) {
  try {
    const clean = cleanHtml(html);
    return { clean, stable: cleanHtml(clean) === clean };
  } catch {
    return { clean: null, stable: false };
  }
}

parentPort.on('message', (html) => parentPort.postMessage(cleaned(html)));
parentPort.postMessage('ready');
