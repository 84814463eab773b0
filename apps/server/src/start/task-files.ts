import type { TaskFiles } from '../threads/task-runner.ts';

/** The tasks of all groups of threads. A thread loads only those of its group. */
export const taskFiles: TaskFiles = {
  checks: () => import('../publishing/check-tasks.ts'),
  fonts: () => import('../publishing/fonts/font-tasks.ts'),
  saving: () => import('../publishing/saving-tasks.ts'),
  results: () => import('../results/threads/result-tasks.ts'),
  files: () => import('../results/threads/file-tasks.ts'),
};
