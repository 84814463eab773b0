import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NODE = `${ROOT}node_modules/.bin/node`;
const MAIN = `${ROOT}apps/simulator-cli/dist/main.js`;

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Closes the output before anything is read, as `| head -n 0` does. */
  readonly closesOutput?: boolean;
}

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command in a separate process, as users do. `scripts/vitest/build-programs.ts` builds the command. */
export function runCanvass(
  args: readonly string[],
  { cwd = ROOT, env = {}, closesOutput = false }: RunOptions = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const { CANVASS_TOKEN: _token, INIT_CWD: _caller, ...inheritedEnv } = process.env;
    const child = spawn(NODE, [MAIN, ...args], {
      cwd,
      env: { ...inheritedEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    if (closesOutput) child.stdout.destroy();
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
