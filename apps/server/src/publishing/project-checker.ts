import { checkFile, type FileCheck } from '../surveys/check-project.ts';
import { ThreadEnded, ThreadsBusy } from '../threads/thread-errors.ts';
import type { Threads } from '../threads/threads.ts';

/** Checks project files without delaying requests: large ones in a thread, one at a time (docs/adr/0241). */
export interface ProjectChecker {
  /** `input` is parsed JSON. If the check takes too long or too much memory, the findings have an error. */
  check(input: unknown, authorScripts?: boolean): Promise<FileCheck>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly checker: ProjectChecker;
  }
}

/** Maximum characters of a file that is checked in the calling thread, which takes a few hundredths of a second. */
const MAX_CHARACTERS_IN_PLACE = 20_000;

export function createProjectChecker(
  threads: Pick<Threads, 'run'>,
  maxCharactersInPlace = MAX_CHARACTERS_IN_PLACE,
): ProjectChecker {
  return {
    async check(input, authorScripts = true) {
      const text = JSON.stringify(input);
      if (text.length <= maxCharactersInPlace) return checkFile(input, authorScripts);
      try {
        return await threads.run('checks', 'checkProject', [text, authorScripts]);
      } catch (error) {
        if (error instanceof ThreadsBusy) return BUSY;
        if (error instanceof ThreadEnded && error.exceededLimit !== undefined)
          return reportGivenUp(error.exceededLimit);
        throw error;
      }
    },
  };
}

const BUSY: FileCheck = {
  issues: [
    {
      id: 'check.busy',
      severity: 'error',
      path: '$',
      message: 'The server is checking other large files, so this one was not checked.',
      fix: 'Try again in a minute.',
    },
  ],
};

const reportGivenUp = (exceededLimit: string): FileCheck => ({
  issues: [
    {
      id: 'check.given-up',
      severity: 'error',
      path: '$',
      message: `Checking the file took more than ${exceededLimit}, so it was stopped.`,
      fix: 'Split the survey, or write fewer rules, quota cells and branches.',
    },
  ],
});
