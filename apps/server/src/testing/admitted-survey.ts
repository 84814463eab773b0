import { randomUUID } from 'node:crypto';
import type { BeginData, UniqueLinksData, UniqueLinksRequest } from '@canvass/protocol';
import { beforeEach } from 'vitest';
import { FIRST_PAGE, LAST_PAGE, quotaProject } from './quota-project.ts';
import type { DatabaseKind } from './test-database.ts';
import { dataOf, OPERATOR_TOKEN, type Reply, type Session } from './test-server.ts';
import { provideTestServer } from './provide-test-server.ts';

function openAdmittedSurvey(
  kind: DatabaseKind,
  settings: object,
  projectFields: Readonly<Record<string, unknown>> = {},
) {
  let surveyId = '';
  let surveys = 0;
  const app = provideTestServer(kind, { settings: { trustedProxies: 1 } });
  beforeEach(async () => {
    surveys += 1;
    const projectId = `AdmittedToASurvey${String(surveys).padStart(7, '0')}`;
    ({ surveyId } = await app.publish(
      quotaProject({ quotas: [], projectFields: { projectId, settings, ...projectFields } }),
    ));
  });
  return {
    app,
    get surveyId() {
      return surveyId;
    },
  };
}

function createCalls(survey: ReturnType<typeof openAdmittedSurvey>) {
  const operate = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    survey.app.operate(method, `/api/publishing/surveys/${survey.surveyId}/${path}`, body);
  const call = (path: string, body: object, { from, token }: { from?: string; token?: string } = {}) =>
    survey.app.request({
      method: 'POST',
      url: `/api/survey/${path}/${survey.surveyId}`,
      body,
      ...(token !== undefined && { token }),
      ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
    });
  const begin = (body: object = {}, from?: string) =>
    call('b', { device: 'pc', event_id: randomUUID(), ...body }, { ...(from !== undefined && { from }) });
  const sessionOf = (reply: Reply): Session => {
    const beginReply = dataOf<BeginData>(reply);
    return { surveyId: survey.surveyId, begun: beginReply, transactionId: beginReply.transaction_id };
  };
  return {
    operate,
    call,
    begin,
    sessionOf,
    /** Creates links and returns their tokens. */
    async links(request: UniqueLinksRequest = {}): Promise<readonly string[]> {
      const linksData = dataOf<UniqueLinksData>(await operate('POST', 'unique-links', request));
      return linksData.links.map(({ path }) => new URL(path, 'http://x').searchParams.get('uniq_link') ?? '');
    },
    importMembers: (csv: string, query = '') =>
      survey.app.request({
        method: 'POST',
        url: `/api/publishing/surveys/${survey.surveyId}/members${query}`,
        body: csv,
        token: OPERATOR_TOKEN,
        headers: { 'content-type': 'text/csv' },
      }),
    /** Answers all but the last page. */
    firstPage: (session: Session) => survey.app.answer(session, 'n', FIRST_PAGE),
    submit: (session: Session, from?: string) =>
      call(
        's',
        { transaction_id: session.transactionId, event_id: randomUUID(), events: LAST_PAGE },
        { token: session.begun.rspd_token, ...(from !== undefined && { from }) },
      ),
  };
}

/** A survey with the given admission rules, new for each test, with its links and members. */
export function admittedSurvey(
  kind: DatabaseKind,
  settings: object,
  projectFields?: Readonly<Record<string, unknown>>,
) {
  const survey = openAdmittedSurvey(kind, settings, projectFields);
  return Object.assign(survey, createCalls(survey));
}
