// Runs child processes: in the foreground, captured with a time limit, or through the pinned pnpm.
import { spawn } from 'node:child_process';
import { PNPM, Refusal, ROOT, toolEnvironment } from './repository.mjs';

const PARENT_EVERY_MS = 500;
const alive = new Set();

/** Runs a command with the input and output of this terminal. Resolves to the exit code. */
export function runInForeground(command, args, { cwd = ROOT, env = toolEnvironment() } = {}) {
  return new Promise((done, failed) => {
    // The terminal sends Ctrl-C to the child too. This process keeps running to return the child's exit code.
    const ignore = () => {};
    process.on('SIGINT', ignore);
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    child.on('error', (error) => failed(new Refusal(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      process.off('SIGINT', ignore);
      done(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/**
 * Runs a command and captures its output. Resolves to `{ code, output, timedOut }`. Kills the whole process group
 * after `minutes`.
 */
export function runCaptured(command, args, { cwd = ROOT, env = toolEnvironment(), minutes = 10, echo } = {}) {
  return new Promise((done) => {
    const plainEnv = { ...env, NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(command, args, {
      cwd,
      env: plainEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let timedOut = false;
    const keep = (chunk) => {
      output += chunk;
      if (echo) process.stdout.write(chunk);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child, 'SIGKILL');
    }, minutes * 60_000);
    const finish = (code) => {
      clearTimeout(timer);
      alive.delete(child);
      done({ code, output, timedOut });
    };
    alive.add(child);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => keep(`${command} could not be started: ${error.message}\n`));
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Ends every captured child when this process gets a stop signal. Returns a function that removes the handler. */
export function endChildrenOnStop() {
  const exitCodes = { SIGINT: 130, SIGTERM: 143 };
  const stop = (signal) => {
    for (const child of alive) killGroup(child, 'SIGTERM');
    process.exit(exitCodes[signal]);
  };
  const signals = Object.keys(exitCodes);
  for (const signal of signals) process.on(signal, stop);
  let watching = true;
  stopWithNpm((signal) => watching && stop(signal));
  return () => {
    watching = false;
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * Calls `stop` when npm, which started this script, has ended. A TERM to npm ends only the shell that npm started.
 * Does nothing without npm, so that a background script outlives its shell.
 */
export function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop('SIGTERM');
  }, PARENT_EVERY_MS);
  timer.unref();
}

/** Arguments of `npx` that put the pinned pnpm in PATH, because turbo starts package scripts by pnpm. */
export const withPnpm = (command) => ['npx', ['--yes', '--package', PNPM, '--call', command]];

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal); // the process group has ended, or never existed
  }
}
