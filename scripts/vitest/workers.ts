import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Server tests wait for processes and timers, so there is one worker more than cores. Each worker has an embedded
 * database of some hundred megabytes.
 */
export const WORKERS = Math.min(availableParallelism(), 7) + 1;

/** Long test files, which run first so that no other worker waits for them at the end. */
const LONGEST = /rehearsal\/|operations\/|project\/cost\.test|src\/fields\.test/;

/** The longest files first, then by project and by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
