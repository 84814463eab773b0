// Runs the server as a child process: checks preconditions, starts the server, waits until it is healthy, and stops it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopWithNpm } from '../processes.mjs';
import { pinnedNode, Refusal, ROOT, toolEnvironment } from '../repository.mjs';
import { supervise } from './supervise.mjs';

// Longer than the server waits for its database, so that the server's own error is shown.
const READY_WITHIN_MS = 75_000;
const POLL_EVERY_MS = 150;
/** Time after a stop signal in which the server finishes its requests. Then it gets another signal, and is killed. */
const ASK_AGAIN_AFTER_MS = 2_000;
const END_AFTER_MS = 12_000;

export async function assertWritable(folder) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refusal(
      `the data folder ${folder} cannot be written (${error.code}). Fix its permissions, or choose another: DATA_DIR=/some/folder npm start`,
    );
  }
}

export async function assertPortIsFree(port) {
  const probe = createServer();
  probe.listen(port);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const why =
      error.code === 'EADDRINUSE' ? 'is used by another program' : `cannot be opened (${error.code})`;
    throw new Refusal(
      `port ${port} ${why}. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  probe.close();
  await once(probe, 'close');
}

/**
 * Starts the server, waits until it is healthy, and supervises it from then on (supervise.mjs). `stopped` resolves to
 * this script's exit code.
 */
export async function startServer({ port, dataFolder }) {
  const logFile = join(dataFolder, 'server.log');
  const log = createWriteStream(logFile);
  await once(log, 'open');
  const launch = () => launchServer({ port, dataFolder, log });
  let server = launch();
  const stop = stopOnSignal(() => server.child);
  const healthy = await waitUntilHealthy(port, () => server.hasEnded() || stop.aborted);
  if (!healthy && !stop.aborted) {
    server.child.kill('SIGKILL');
    throw new Refusal(await describeFailedStart(logFile));
  }
  let isRunning = true;
  const stopped = supervise(server, {
    stop,
    launch: () => (server = launch()),
    report: (sentence) => console.error(`canvass: ${timeOfDay()} ${sentence}. Its log is ${logFile}`),
  }).finally(() => (isRunning = false));
  return { isRunning: () => isRunning && !stop.aborted, stopped };
}

function launchServer({ port, dataFolder, log }) {
  const child = spawn(pinnedNode, [join(ROOT, 'apps/server/src/main.ts'), 'serve'], {
    cwd: ROOT,
    env: toolEnvironment({ PORT: String(port), DATA_DIR: dataFolder }),
    stdio: ['ignore', log, log],
  });
  return {
    child,
    ended: once(child, 'close').then(
      ([code, signal]) => ({ code, signal }),
      (error) => ({ code: error.code, signal: null }), // the process could not be started
    ),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

const timeOfDay = () => new Date().toTimeString().slice(0, 8);

/** Waits for the server. Resolves to false if it ended, was stopped, or did not reply in time. */
async function waitUntilHealthy(port, hasEnded) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasEnded()) {
    if (await isHealthy(port)) return true;
    await sleep(POLL_EVERY_MS);
  }
  return false;
}

async function isHealthy(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readiness`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // the server is not listening yet, and the caller tries again
  }
}

/**
 * Forwards a stop signal to the running server. In a terminal the server has received Ctrl-C already, and a second
 * signal does no harm. Returns a signal that is aborted after a stop.
 */
function stopOnSignal(currentChild) {
  const stopping = new AbortController();
  const stop = (signal) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    console.log('\nStopping ...');
    if (signal === 'SIGTERM') currentChild().kill('SIGTERM');
    setTimeout(() => currentChild().kill('SIGTERM'), ASK_AGAIN_AFTER_MS).unref();
    setTimeout(() => currentChild().kill('SIGKILL'), END_AFTER_MS).unref();
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  stopWithNpm(stop);
  process.on('exit', () => currentChild().kill('SIGTERM'));
  return stopping.signal;
}

/** Reads the reason of a failure from the last log lines (one JSON object per line, or plain text). */
async function describeFailedStart(logFile) {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-12).map(writeMessage);
  return `the server did not start.\n${lines.join('\n')}\nThe whole log is ${logFile}`;
}

function writeMessage(line) {
  try {
    const { msg, err } = JSON.parse(line);
    return [msg, err?.message].filter((text, i, all) => text && all.indexOf(text) === i).join(': ');
  } catch {
    return line; // some lines of a log are not JSON
  }
}
