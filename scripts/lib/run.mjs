import { spawn } from 'node:child_process';
import { rootFolder } from './report.mjs';

/** Runs a command to its end and collects what it prints; `show` lets it print to the terminal itself. */
export function run(command, args, { cwd = rootFolder, env = {}, show = false } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const finish = (ok) => resolve({ ok, output: output.trim(), milliseconds: performance.now() - started });
    child.once('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
