import type { RespondentEvent } from '@canvass/protocol';
import { beforeEach, expect } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { type Session } from './test-server.ts';
import { quotaProject } from './quota-project.ts';
import { provideTestServer } from './provide-test-server.ts';

export const NEXT: RespondentEvent = { type: 'next' };

export const firstPageEvents = (sex: string, age: string): readonly RespondentEvent[] => [
  { type: 'answer', gid: 'sex', answer: [sex] },
  { type: 'answer', gid: 'age', answer: [age] },
  NEXT,
];

export const LAST_PAGE_EVENTS: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'why', answer: ['x'] },
  NEXT,
];

/** A survey with quotas, new for each test, on its own server. */
export function quotaSurvey(kind: DatabaseKind) {
  let surveyId: string;
  let surveys = 0;
  const app = provideTestServer(kind);
  const publish = async (changes: Parameters<typeof quotaProject>[0] = {}) => {
    surveys += 1;
    const projectId = `QuotasOfASurvey${String(surveys).padStart(9, '0')}`;
    surveyId = (
      await app.publish(quotaProject({ ...changes, projectFields: { projectId, ...changes.projectFields } }))
    ).surveyId;
  };
  beforeEach(() => publish());
  const cells = async () => {
    const rows = await app.database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', surveyId)
      .execute();
    return Object.fromEntries(
      rows
        .filter(({ done, held }) => done + held > 0)
        .map(({ cell_id, done, held }) => [cell_id, [done, held]]),
    );
  };
  const finish = async (sex: string, age: string, begin = {}): Promise<[Session, number]> => {
    const session = await app.begin(surveyId, begin);
    const page = await app.answer(session, 'n', firstPageEvents(sex, age));
    if (page.end_status.is_end === 1) return [session, page.end_status.status];
    const end = await app.answer(session, 's', LAST_PAGE_EVENTS);
    return [session, end.end_status.status];
  };
  /** Expects that a new respondent must repeat the call, because held slots may become free. */
  const expectHeld = async (sex: string, age: string) => {
    const reply = await app.send(await app.begin(surveyId), 'n', firstPageEvents(sex, age));
    expect([reply.status, reply.json.data]).toMatchObject([429, { key: 'answering.places_held' }]);
  };
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    publish,
    cells,
    finish,
    expectHeld,
  };
}
