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

/** An export without its bytes, which are pulled from the stream of this number. */
export type NumberedExport = Omit<OpenedExport, 'chunks'> & { readonly stream: number };

/**
 * The functions of the background thread. Those that read a clock are called with the caller's time first. Drafts and fonts are
 * saved by the second database, so that no export makes authors wait for a connection.
 */
export function createWork(foundation: Omit<Foundation, 'now'>, draftDatabase: Database) {
  let time = 0;
  const own: Foundation = { ...foundation, now: () => time };
  const surveys = createSurveys(own);
  const counted = createCountedSurveys(own, surveys);
  const analysis = createAnalysis(own, counted);
  const tables = createTables(own, counted);
  const reports = createReportFigures({ database: own.database, counted, analysis, tables });
  const files = createExportFiles(own, {
    surveys,
    weightsOf: tables.weightsOf,
    writeMany: createThreadWriter(),
  });
  const streams = new Map<number, AsyncIterator<Uint8Array>>();
  let last = 0;
  const at =
    <A extends readonly unknown[], R>(perform: (...args: A) => R) =>
    (now: number, ...args: A): R => {
      time = now;
      return perform(...args);
    };
  return {
    overview: at(analysis.overview),
    plan: at(analysis.plan),
    counts: at(analysis.counts),
    draws: at(analysis.draws),
    texts: at(analysis.texts),
    rows: at(analysis.rows),
    table: at(tables.table),
    weighting: at(tables.weighting),
    saveWeighting: at(tables.saveWeighting),
    saveDraft: at((sent: SentDraft) => saveDraftText({ database: draftDatabase, now: own.now }, sent)),
    saveFont: at((sent: SentFont) => saveFont({ database: draftDatabase, now: own.now }, sent)),
    saveDraftPart: at(createPartSaver({ database: draftDatabase, now: own.now })),
    checkReport: at(reports.checkReport),
    reportFigures: at(reports.reportFigures),
    fillGaps: at(analysis.fillGaps),
    openExport: at(
      async (...[surveyId, choice]: Parameters<Exports['open']>): Promise<NumberedExport | Failure> => {
        const opened = await files.open(surveyId, choice);
        if ('failure' in opened) return opened;
        const { chunks, ...about } = opened;
        last += 1;
        streams.set(last, inPieces(chunks));
        return { ...about, stream: last };
      },
    ),
    /** Returns the next bytes of an export. Empty at its end, and for one that was dropped. */
    pull: (stream: number): Promise<Piece> => nextPiece(streams.get(stream)),
    /** Ends an export that its reader has left. */
    async drop(stream: number): Promise<void> {
      const dropped = streams.get(stream);
      streams.delete(stream);
      await dropped?.return?.();
    },
  };
}
