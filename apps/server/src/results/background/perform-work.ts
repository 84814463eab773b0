import type { Foundation } from '../../config/foundation.ts';
import type { Database } from '../../database/database.ts';
import { createPartSaver, saveDraftText, type SentDraft } from '../../publishing/drafts/save-draft.ts';
import { saveFont, type SentFont } from '../../publishing/fonts/save-font.ts';
import { createAnalysis } from '../analysis/analysis.ts';
import { createCountedSurveys } from '../analysis/counted-surveys.ts';
import { createReportFigures } from '../client-reports/report-figures.ts';
import { createTables } from '../tables/tables.ts';
import { createExportFiles, type Exports, type OpenedExport } from '../export-survey.ts';
import type { Failure } from '../../http/failure.ts';
import { createSurveys } from '../../surveys/surveys.ts';
import { inPieces, nextPiece, type Piece } from './pieces.ts';
import { createThreadWriter } from './write-in-thread.ts';

/** `pull` returns the bytes of `stream`. */
export type NumberedExport = Omit<OpenedExport, 'chunks'> & { readonly stream: number };

/**
 * Creates the functions of the background thread. The first argument of most is the caller's time, which they use as
 * clock. `draftDatabase` saves drafts and fonts, so that no export makes authors wait for a connection.
 */
export function createWork(foundation: Omit<Foundation, 'now'>, draftDatabase: Database) {
  let time = 0;
  const context: Foundation = { ...foundation, now: () => time };
  const surveys = createSurveys(context);
  const countedSurveys = createCountedSurveys(context, surveys);
  const analysis = createAnalysis(context, countedSurveys);
  const tables = createTables(context, countedSurveys);
  const reports = createReportFigures({
    database: context.database,
    countedSurveys,
    analysis,
    tables,
  });
  const files = createExportFiles(context, {
    surveys,
    weightsOf: tables.weightsOf,
    writeMany: createThreadWriter(),
  });
  const streams = new Map<number, AsyncIterator<Uint8Array>>();
  let lastStream = 0;
  const timed =
    <A extends readonly unknown[], R>(perform: (...args: A) => R) =>
    (now: number, ...args: A): R => {
      time = now;
      return perform(...args);
    };
  return {
    overview: timed(analysis.overview),
    plan: timed(analysis.plan),
    counts: timed(analysis.counts),
    draws: timed(analysis.draws),
    texts: timed(analysis.texts),
    rows: timed(analysis.rows),
    table: timed(tables.table),
    weighting: timed(tables.weighting),
    saveWeighting: timed(tables.saveWeighting),
    saveDraft: timed((sent: SentDraft) => saveDraftText({ database: draftDatabase, now: context.now }, sent)),
    saveFont: timed((sent: SentFont) => saveFont({ database: draftDatabase, now: context.now }, sent)),
    saveDraftPart: timed(createPartSaver({ database: draftDatabase, now: context.now })),
    checkReport: timed(reports.checkReport),
    reportFigures: timed(reports.reportFigures),
    fillGaps: timed(analysis.fillGaps),
    openExport: timed(
      async (...[surveyId, choice]: Parameters<Exports['open']>): Promise<NumberedExport | Failure> => {
        const openedExport = await files.open(surveyId, choice);
        if ('failure' in openedExport) return openedExport;
        const { chunks, ...exportInfo } = openedExport;
        lastStream += 1;
        streams.set(lastStream, inPieces(chunks));
        return { ...exportInfo, stream: lastStream };
      },
    ),
    /** Returns the next bytes of an export. Without bytes if the export has ended or was dropped. */
    pull: (stream: number): Promise<Piece> => nextPiece(streams.get(stream)),
    /** Ends an export whose reader has stopped reading. */
    async drop(stream: number): Promise<void> {
      const droppedStream = streams.get(stream);
      streams.delete(stream);
      await droppedStream?.return?.();
    },
  };
}
