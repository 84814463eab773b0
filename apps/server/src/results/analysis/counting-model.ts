import { compileExport, type Dataset, type ExportVersion, type SurveyExport } from '@canvass/export';
import type { Program } from '@canvass/logic';
import { createLruCache } from '../../database/lru-cache.ts';
import type { Database } from '../../database/database.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findVersionNumbers } from '../responses-store.ts';

export type CountedVariable = Dataset['variables'][number];

/** The counted data of a survey. It has the same variables as exports, so that counts and exports agree. */
export interface CountingModel {
  readonly newest: number;
  readonly program: Program;
  readonly programs: ReadonlyMap<number, Program>;
  readonly compiled: SurveyExport;
  readonly byName: ReadonlyMap<string, CountedVariable>;
  /** Only while figures of an anonymous survey are computed. */
  readonly release?: Release;
}

/** The responses that figures of an anonymous survey count (ANON-4). */
export interface Release {
  /** The batch of a finished response that ended at this time, in milliseconds since 1970. Null if figures do not count it. */
  batchOf(end: number | string | null): number | null;
  /** Number of released responses. */
  readonly counted: number;
  /** Noise for a count: a whole number from -4 to 4, which is always the same for this text (ANON-3). */
  noiseFor(cell: string): number;
}

/** Hides every figure while segments are being updated: no table has this number of responses. */
export const NOTHING_RELEASED: Release = {
  batchOf: () => null,
  counted: Number.NaN,
  noiseFor: () => 0,
};

const MAX_CACHED_MODELS = 50;

/** The model is undefined if the survey was never published. */
export function createCountingModels(database: Database, surveys: Surveys) {
  const cachedModels = createLruCache<string, Promise<CountingModel | undefined>>(MAX_CACHED_MODELS);
  return async (surveyId: string): Promise<CountingModel | undefined> => {
    const versionNumbers = await findVersionNumbers(database, surveyId);
    const key = `${surveyId}:${versionNumbers[0] ?? 0}`;
    const found = cachedModels.get(key);
    if (found !== undefined) return found;
    const newModel = loadModel(surveys, surveyId, versionNumbers);
    cachedModels.set(key, newModel);
    newModel.catch(() => cachedModels.delete(key));
    return newModel;
  };
}

async function loadModel(
  surveys: Surveys,
  surveyId: string,
  numbers: readonly number[],
): Promise<CountingModel | undefined> {
  const versions = await Promise.all(
    numbers.map(async (version): Promise<ExportVersion> => {
      const found = await surveys.version(surveyId, version);
      if (found === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
      return { version, program: found.program };
    }),
  );
  const [first, ...older] = versions;
  if (first === undefined) return undefined;
  const compiled = compileExport(surveyId, [first, ...older], { withMembers: true, withNotes: true });
  return {
    newest: first.version,
    program: first.program,
    programs: new Map(versions.map(({ version, program }) => [version, program])),
    compiled,
    byName: new Map(compiled.dataset.variables.map((variable) => [variable.name, variable])),
  };
}
