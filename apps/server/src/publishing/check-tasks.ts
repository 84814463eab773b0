import { checkFile, type FileCheck } from '../surveys/check-project.ts';

declare module '../threads/threads.ts' {
  interface TaskGroups {
    readonly checks: ReturnType<typeof createTasks>;
  }
}

export const createTasks = () => ({
  /** Checks the text of a project file. */
  checkProject: (text: string, authorScripts: boolean): FileCheck =>
    checkFile(JSON.parse(text), authorScripts),
});
