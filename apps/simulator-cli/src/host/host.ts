import { dirname, resolve } from 'node:path';
import pc from 'picocolors';

/** The parts of the machine that the command uses. */
export interface Host {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Adds colours to texts for stdout, unless stdout is not a terminal. */
  readonly paint: Paint;
  /** The width of the terminal in characters. Undefined if stdout is not a terminal. */
  readonly columns?: number | undefined;
  /** Writes results to stdout: texts, or the bytes of a file. */
  out(text: string | Uint8Array): void;
  /** The current time in milliseconds since 1970. */
  now(): number;
  err(text: string): void;
  /** A signal that is aborted when the user stops the command (Ctrl-C, SIGTERM). */
  stopSignal(): AbortSignal;
}
export type Paint = ReturnType<typeof pc.createColors>;

export function processHost(): Host {
  endWithReader(process.stdout);
  endWithReader(process.stderr);
  return {
    folder: callerFolder(process.env, process.cwd()),
    env: process.env,
    fetch: globalThis.fetch,
    paint: pc.createColors(wantsColour(process.env, process.stdout.isTTY)),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    now: Date.now,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stopSignal,
  };
}

/** Ends the program if the program that reads its output has ended, as `head` does. */
function endWithReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

/**
 * The folder to which file names are relative. npm and pnpm change to the folder of the package.json that they run and
 * keep the caller's folder in INIT_CWD. A nested process that has chosen another folder uses that folder.
 */
export function callerFolder(env: Host['env'], cwd: string): string {
  const { INIT_CWD: caller, npm_package_json: manifest } = env;
  if (caller === undefined || caller === '') return cwd;
  return manifest === undefined || resolve(dirname(manifest)) === resolve(cwd) ? caller : cwd;
}

/** Whether to use colours: in terminals that support them, unless NO_COLOR is set (https://no-color.org). */
export function wantsColour(env: Host['env'], isTerminal: boolean | undefined): boolean {
  return isTerminal === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
}
