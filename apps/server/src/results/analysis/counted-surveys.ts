import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { createCountingModels, type CountingModel, NOTHING_RELEASED } from './counting-model.ts';
import { createRefresh } from './refresh.ts';
import { isAnonymous } from './anonymity/anonymous-figures.ts';
import { updateRelease } from './anonymity/release.ts';
import { countGaps } from './segment-store.ts';

/** Maximum milliseconds that a call takes to count new responses. The next call counts the remaining ones. */
const MAX_WAIT_MS = 400;
/** Minimum milliseconds between two complete updates of one survey by this process. */
const UPDATE_EVERY_MS = 5_000;

export type CountedSurveys = ReturnType<typeof createCountedSurveys>;

export function createCountedSurveys(foundation: Foundation, surveys: Surveys) {
  const { database, now } = foundation;
  const loadModel = createCountingModels(database, surveys);
  const refresh = createRefresh(foundation);
  const updateCounts = createUpdates(foundation, refresh);

  async function open(surveyId: string): Promise<CountingModel | Failure> {
    const survey = await findSurvey(database, surveyId);
    const model = survey === undefined || survey.deleted_at !== null ? undefined : await loadModel(surveyId);
    return model ?? fail('request.not_found');
  }

  /**
   * Updates the counts, then runs `count`, unless `refuse` refuses the request. For an anonymous survey, the model has the
   * release of responses that figures may count.
   */
  async function countUpToDate<T>(
    surveyId: string,
    refuse: (model: CountingModel) => Failure | undefined,
    count: (model: CountingModel) => Promise<T>,
  ): Promise<({ readonly pending: number } & T) | Failure> {
    const model = await open(surveyId);
    const refusal = 'failure' in model ? model : refuse(model);
    if ('failure' in model || refusal !== undefined) return refusal ?? fail('request.not_found');
    const pending = await updateCounts(surveyId, model);
    if (!isAnonymous(model.program)) return { pending, ...(await count(model)) };
    // A segment may have been dropped since the last update, and figures without it would show the difference.
    const gaps = Math.max(pending, await countGaps(database, surveyId));
    const release =
      gaps > 0 ? NOTHING_RELEASED : await updateRelease(database, { surveyId, model, now: now() });
    return { pending: gaps, ...(await count({ ...model, release })) };
  }
  return { loadModel, refresh, open, countUpToDate };
}

/** Returns a function that updates the counts of a survey. Concurrent callers share one update. */
function createUpdates({ now }: Foundation, refresh: ReturnType<typeof createRefresh>) {
  const updates = new Map<string, { readonly startedAt: number; readonly pending: Promise<number> }>();
  return (surveyId: string, model: CountingModel): Promise<number> => {
    const recentUpdate = updates.get(surveyId);
    if (recentUpdate !== undefined && now() - recentUpdate.startedAt < UPDATE_EVERY_MS)
      return recentUpdate.pending;
    const limits = { olderThanMs: 0, deadline: performance.now() + MAX_WAIT_MS };
    const pending = refresh(surveyId, model, limits).then(({ segmentsLeft }) => segmentsLeft);
    updates.set(surveyId, { startedAt: now(), pending });
    // If some segments are not updated yet, the next call continues.
    pending.then(
      (left) => left > 0 && updates.delete(surveyId),
      () => updates.delete(surveyId),
    );
    return pending;
  };
}
