import { buildProgram } from '../packages/build-program.mjs';

/** Builds the server and the command, which tests start in separate processes, unless the builds are current. */
export async function buildPrograms(): Promise<void> {
  await Promise.all([buildProgram('canvass'), buildProgram('server')]);
}

export { buildPrograms as setup };
