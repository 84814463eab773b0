import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests of the server wait for processes and times, so one worker more than there are cores keeps every core busy. Each
 * worker has an embedded database of some hundred megabytes.
 */
export const WORKERS = Math.min(availableParallelism(), 7) + 1;

/** A file that takes a minute and begins last keeps all others waiting. */
const LONGEST = /rehearsal\/|operations\/|project\/cost\.test|src\/fields\.test/;

/** The longest files first, then by project and by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
