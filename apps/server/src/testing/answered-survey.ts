import type { RespondentEvent } from '@canvass/protocol';
import { beforeAll, beforeEach } from 'vitest';
import { sampleProject } from './sample-project.ts';
import type { DatabaseKind } from './test-database.ts';
import { type Session } from './test-server.ts';
import { provideTestServer } from './provide-test-server.ts';

export const answer = (gid: string, value: unknown): RespondentEvent => ({
  type: 'answer',
  gid,
  answer: value,
});

export const next: RespondentEvent = { type: 'next' };

export const back: RespondentEvent = { type: 'back' };

export const FIRST_PAGE = [answer('q1', ['q1a']), next];

export const LAST_PAGE = [answer('q2', [['q2b']]), answer('q3', ['taste']), next];

/** The sample survey on its own server, and a response that is new for each test. */
export function answeredSurvey(kind: DatabaseKind) {
  let surveyId: string;
  let session: Session;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    surveyId = (await app.publish(sampleProject())).surveyId;
  });
  beforeEach(async () => {
    session = await app.begin(surveyId);
  });

  const detail = async (seq: number) =>
    (await app.operate('GET', `/api/publishing/surveys/${surveyId}/responses/${seq}`)).json
      .data as unknown as {
      events: readonly unknown[];
      chain: object;
      transcript: string;
      end_status: object | null;
    };
  const eventCount = async () => (await app.continue(session)).events.length;
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    get session() {
      return session;
    },
    detail,
    eventCount,
  };
}
