import type { BeginRequest, LinkKeysData, LinksData } from '@canvass/protocol';
import { beforeEach } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { dataOf } from './test-server.ts';
import { quotaProject } from './quota-project.ts';
import { provideTestServer } from './provide-test-server.ts';

export const WARDS = {
  code: 'ward',
  type: 'enum',
  options: [{ value: 'north', title: 'North' }, { value: 'south' }],
};

const SIGNED = { ...WARDS, signed: true };

const PARAMETERS = [SIGNED, { code: 'name', type: 'chart', signed: true }, { code: 'city', type: 'chart' }];

const WARD_CELLS = [
  {
    id: 'wards',
    name: 'Wards',
    mode: 'stop',
    cells: [
      { id: 'north', name: 'North', cap: 2, cond: 'ext.ward == "north"' },
      { id: 'south', name: 'South', cap: 2, cond: 'ext.ward == "south"' },
    ],
  },
];

export type Params = Readonly<Record<string, string>>;

/** A survey with signed parameters and quotas on them, new for each test, on its own server. */
export function linkedSurvey(kind: DatabaseKind) {
  const survey = openLinkedSurvey(kind);
  return Object.assign(survey, createCalls(survey));
}

function openLinkedSurvey(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  const state = { surveyId: '', surveys: 0 };

  const publish = async (projectId: string, ext_params: readonly object[] = PARAMETERS, title = 'Wards') =>
    app.publish(
      quotaProject({
        quotas: ext_params === PARAMETERS ? WARD_CELLS : [],
        projectFields: { projectId, ext_params, title },
      }),
    );
  beforeEach(async () => {
    state.surveys += 1;
    const projectId = `SignedLinksOfWard${String(state.surveys).padStart(7, '0')}`;
    state.surveyId = (await publish(projectId)).surveyId;
    app.logLines.length = 0;
  });
  return Object.assign(state, { app, publish });
}

function createCalls(survey: ReturnType<typeof openLinkedSurvey>) {
  const operate = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    survey.app.operate(method, `/api/publishing/surveys/${survey.surveyId}/${path}`, body);
  const make = async (links: readonly Params[], expires_in?: number) =>
    dataOf<LinksData>(
      await operate('POST', 'links', { links, ...(expires_in !== undefined && { expires_in }) }),
    );
  const keys = async () => dataOf<LinkKeysData>(await operate('GET', 'link-keys')).keys.map(({ key }) => key);

  const createBody = (path: string): { ext_params: Params; ext_params_sig: string } => {
    const query = new URL(path, 'http://survey.test').searchParams;
    const { canvass_sig: sig = '', ...ext_params } = Object.fromEntries(query);
    return { ext_params, ext_params_sig: sig };
  };
  const oneLink = async (params: Params, expires_in?: number) => {
    const [link] = (await make([params], expires_in)).links;
    if (link === undefined) throw new Error('Expected one link.');
    return { ...link, body: createBody(link.path) };
  };
  const begin = (body: Partial<BeginRequest>, id = survey.surveyId) => survey.app.begin(id, body);
  const loadParams = async (body: Partial<BeginRequest>, id = survey.surveyId) =>
    (await begin(body, id)).begun.facts.params;
  const faults = () =>
    survey.app.logLines.flatMap((line) => {
      const { fault, parameters } = JSON.parse(line);
      return fault === undefined ? [] : [[fault, parameters]];
    });
  const cells = async () => {
    const rows = await survey.app.database.query
      .selectFrom('quota_cell')
      .select(['cell_id', 'done', 'held'])
      .where('survey_id', '=', survey.surveyId)
      .execute();
    return rows
      .filter(({ done, held }) => done + held > 0)
      .map(({ cell_id, done, held }) => [cell_id, done, held]);
  };
  return { operate, make, keys, createBody, oneLink, begin, loadParams, faults, cells };
}
