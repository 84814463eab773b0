import { compileExport, type Dataset, type ExportVersion, type SurveyExport } from '@canvass/export';
import type { Program } from '@canvass/logic';
import { createRecentMap } from '../../database/recent-map.ts';
import type { Database } from '../../database/database.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { findVersionNumbers } from '../responses-store.ts';

export type CountedVariable = Dataset['variables'][number];

/** The counted data of a survey: the variables of its exports, so that both always agree. */
export interface CountingModel {
  readonly newest: number;
  readonly program: Program;
  readonly programs: ReadonlyMap<number, Program>;
  readonly compiled: SurveyExport;
  readonly byName: ReadonlyMap<string, CountedVariable>;
}

/** Limit of cached models. */
const MAX_CACHED_MODELS = 50;

/** Returns the model of a survey. Undefined if it was never published. */
export function createCountingModels(database: Database, surveys: Surveys) {
  const known = createRecentMap<string, Promise<CountingModel | undefined>>(MAX_CACHED_MODELS);
  return async (surveyId: string): Promise<CountingModel | undefined> => {
    const numbers = await findVersionNumbers(database, surveyId);
    const key = `${surveyId}:${numbers[0] ?? 0}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = modelOf(surveys, surveyId, numbers);
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}

async function modelOf(
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
