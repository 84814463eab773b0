import type { Foundation } from '../../config/foundation.ts';
import { createSurveys } from '../../surveys/surveys.ts';
import type { TaskContext } from '../../threads/task-runner.ts';
import { createAnalysis } from '../analysis/analysis.ts';
import { createCountedSurveys } from '../analysis/counted-surveys.ts';
import { createReportFigures } from '../client-reports/report-figures.ts';
import { createExportFiles } from '../export-survey.ts';
import { serveExport } from './serve-export.ts';
import { createThreadWriter } from './write-in-thread.ts';
import { createTables } from '../tables/tables.ts';

declare module '../../threads/threads.ts' {
  interface TaskGroups {
    readonly results: Awaited<ReturnType<typeof createTasks>>;
  }
}

/** Connections of the thread to PostgreSQL: one for an export, one for counts. */
const CONNECTIONS = 2;

/** Counts and exports, which take minutes of processor time for large surveys (docs/adr/0241). */
export async function createTasks(thread: TaskContext) {
  const context: Foundation = {
    ...thread,
    database: await thread.openDatabase(CONNECTIONS),
    operatorToken: '',
    clockDifference: () => 0,
  };
  const surveys = createSurveys(context);
  const countedSurveys = createCountedSurveys(context, surveys);
  const analysis = createAnalysis(context, countedSurveys);
  const tables = createTables(context, countedSurveys);
  const reports = createReportFigures({ database: context.database, countedSurveys, analysis, tables });
  const { loadWeights: weightsOf, ...tableTasks } = tables;
  const writeMany = createThreadWriter((functions) => thread.open('files', 'writeFile', functions));
  const files = createExportFiles(context, { surveys, loadWeights: weightsOf, writeMany });
  return {
    ...analysis,
    ...tableTasks,
    ...reports,
    /** Serves `open` and `pull` of one export on a port. */
    writeExport: serveExport(files, thread),
  };
}
