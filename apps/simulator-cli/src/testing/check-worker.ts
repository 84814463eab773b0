import { parentPort } from 'node:worker_threads';
import { publicProject } from '@canvass/project/file';
import { checkSource } from '../project/load-program.ts';

/** The result of a check, without the project. */
export interface CheckResult {
  /** Processor time of this thread, in microseconds. */
  readonly microseconds: number;
  readonly isSound: boolean;
  readonly ids: readonly string[];
}

/** Checks, compiles and makes public each project: all steps of publishing before storage. */
parentPort?.on('message', (text: string) => {
  const startUsage = process.threadCpuUsage();
  const { program, findings } = checkSource({ file: 'project.json', text });
  if (program !== undefined) publicProject(program.project);
  const { user, system } = process.threadCpuUsage(startUsage);
  const ids = [...new Set(findings.map(({ id }) => id))];
  parentPort?.postMessage({
    microseconds: user + system,
    isSound: program !== undefined,
    ids,
  } satisfies CheckResult);
});
