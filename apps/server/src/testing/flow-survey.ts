import type { RespondentEvent } from '@canvass/protocol';
import { beforeEach } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { type Session } from './test-server.ts';
import { flowProject } from './flow-project.ts';
import { provideTestServer } from './provide-test-server.ts';

export const next: RespondentEvent = { type: 'next' };

export const quiz = (gid: string): readonly RespondentEvent[] => [
  { type: 'answer', gid: 'quiz', answer: [gid] },
  next,
];

/** A survey with a flow, new for each test, on its own server. */
export function flowSurvey(kind: DatabaseKind) {
  let surveyId: string;
  let surveys = 0;
  const app = provideTestServer(kind);
  const publish = async (...[changes, before]: Parameters<typeof flowProject>) => {
    surveys += 1;
    const projectId = `FlowOfASurvey${String(surveys).padStart(11, '0')}`;
    surveyId = (await app.publish(flowProject({ projectId, ...changes }, before))).surveyId;
  };
  beforeEach(() => publish());
  const ask = (session: Session, path: string, body: object | string) =>
    app.request({
      method: 'POST',
      url: `/api/survey/${path.replace('ID', surveyId)}`,
      token: session.begun.rspd_token,
      body,
    });
  const counts = async () => {
    const rows = await app.database.query
      .selectFrom('draw_count')
      .select('assigned')
      .where('survey_id', '=', surveyId)
      .orderBy('child')
      .execute();
    return rows.map(({ assigned }) => assigned);
  };
  const picksIn = (data: { readonly fulfilled: readonly unknown[] }): readonly string[] =>
    data.fulfilled.flatMap((event) => {
      const { value } = event as { readonly value?: { readonly random_fids?: readonly string[] } };
      return value?.random_fids ?? [];
    });
  const randomizer = (session: Session, bodyFields: object = {}) =>
    ask(session, 'randomizer/ID', {
      fid: 'set',
      items_fids: ['ba', 'bb', 'bc'],
      extract_count: 3,
      uniform_display: false,
      seq: session.begun.seq,
      ...bodyFields,
    });
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    publish,
    ask,
    counts,
    picksIn,
    randomizer,
  };
}
