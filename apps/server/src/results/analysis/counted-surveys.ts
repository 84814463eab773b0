import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { createCountingModels, type CountingModel } from './counting-model.ts';
import { createRefresh } from './refresh.ts';

/** Milliseconds that a caller waits for new responses to be counted. The rest is counted by the next call. */
const MAX_WAIT_MS = 400;
/** Milliseconds between two updates of one survey by this process. */
const UPDATE_EVERY_MS = 5_000;

/** Surveys with their counted variables, and the update of their counts. */
export type CountedSurveys = ReturnType<typeof createCountedSurveys>;

export function createCountedSurveys(foundation: Foundation, surveys: Surveys) {
  const { database } = foundation;
  const modelOf = createCountingModels(database, surveys);
  const refresh = createRefresh(foundation);
  const upToDate = createUpdates(foundation, refresh);

  /** The model of a survey that is not deleted. */
  async function open(surveyId: string): Promise<CountingModel | Failure> {
    const survey = await findSurvey(database, surveyId);
    const model = survey === undefined || survey.deleted_at !== null ? undefined : await modelOf(surveyId);
    return model ?? fail('request.not_found');
  }

  /** Updates the counts, then runs `count`, unless `refuse` refuses the request. */
  async function countUpToDate<T>(
    surveyId: string,
    refuse: (model: CountingModel) => Failure | undefined,
    count: (model: CountingModel) => Promise<T>,
  ): Promise<({ readonly pending: number } & T) | Failure> {
    const model = await open(surveyId);
    const refused = 'failure' in model ? model : refuse(model);
    if ('failure' in model || refused !== undefined) return refused ?? fail('request.not_found');
    const pending = await upToDate(surveyId, model);
    return { pending, ...(await count(model)) };
  }
  return { modelOf, refresh, open, countUpToDate };
}

/** Updates a survey, once for all concurrent callers. */
function createUpdates({ now }: Foundation, refresh: ReturnType<typeof createRefresh>) {
  const updates = new Map<string, { readonly at: number; readonly pending: Promise<number> }>();
  return (surveyId: string, model: CountingModel): Promise<number> => {
    const known = updates.get(surveyId);
    if (known !== undefined && now() - known.at < UPDATE_EVERY_MS) return known.pending;
    const limits = { olderThanMs: 0, deadline: performance.now() + MAX_WAIT_MS };
    const pending = refresh(surveyId, model, limits).then(({ left }) => left);
    updates.set(surveyId, { at: now(), pending });
    // If responses are left, the next call continues.
    pending.then(
      (left) => left > 0 && updates.delete(surveyId),
      () => updates.delete(surveyId),
    );
    return pending;
  };
}
