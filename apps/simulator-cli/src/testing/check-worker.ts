import { parentPort } from 'node:worker_threads';
import { findPublicPoints } from '@canvass/logic/inspect';
import { publicProject } from '@canvass/project/file';
import { checkSource } from '../project/load-program.ts';

export interface CheckResult {
  /** Processor time of this thread, in microseconds. */
  readonly microseconds: number;
  readonly isSound: boolean;
  readonly findingIds: readonly string[];
}

/** Checks and compiles each project, and derives the copy for browsers, as the server does to publish and load it. */
parentPort?.on('message', (text: string) => {
  const startUsage = process.threadCpuUsage();
  const { program, findings } = checkSource({ file: 'project.json', text });
  if (program !== undefined) {
    const { project } = program;
    publicProject(project, { pointsOf: findPublicPoints(project) });
  }
  const { user, system } = process.threadCpuUsage(startUsage);
  const findingIds = [...new Set(findings.map(({ id }) => id))];
  parentPort?.postMessage({
    microseconds: user + system,
    isSound: program !== undefined,
    findingIds,
  } satisfies CheckResult);
});
