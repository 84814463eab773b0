import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AxiosResponse } from 'axios';
import { Compile } from 'typebox/schema';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../routes.gen.ts';
import { sampleProject } from '../../testing/index.ts';
import { OPERATOR_TOKEN } from '../../testing/test-server.ts';
import type { Route } from '../../http/route.ts';
import type { ApiDocument, ApiOperation } from './api-document.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

type Call = (
  parameters: object,
  body?: unknown,
  options?: object,
) => Promise<AxiosResponse<{ readonly code: number; readonly data: Readonly<Record<string, unknown>> }>>;

interface DocumentedContent {
  readonly content: { readonly 'application/json': { readonly schema: object } };
}

interface DescribedPart {
  readonly description: string;
}

type RoutedCall = Omit<Route, 'method'> & { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' };
const calls = routes
  .filter(({ url }) => url.startsWith('/api/') || url === '/healthcheck')
  .flatMap((route) => [route.method].flat().map((method): RoutedCall => ({ ...route, method })));

const addressOf = ({ method, url }: RoutedCall) => ({ method, url: url.replaceAll(/:\w+/g, 'x') });
const withoutToken = (call: RoutedCall) => (call.access === 'public' ? [] : [addressOf(call)]);
/** A request with a body. Empty if the call has no JSON body, or checks a respondent's token before reading it. */
const withBody = (call: RoutedCall, body: string, type = 'application/json') =>
  call.schemas.body === undefined || call.access === 'respondent' || call.accepts !== undefined
    ? []
    : [{ ...addressOf(call), token: OPERATOR_TOKEN, body, headers: { 'content-type': type } }];

describe('the calls of a server as OpenAPI', () => {
  const setup = setUp();
  describe('routes and replies', () => testRoutesAndReplies(setup));
  describe('refusals and page', () => testRefusalsAndPage(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp() {
  let document: ApiDocument;
  let client: Readonly<Record<string, Call>>;
  const app = provideTestServer('pglite');
  beforeAll(async () => {
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const reply = await app.request({ method: 'GET', url: '/api/docs' });
    document = JSON.parse(reply.text);
    const definition = document as ConstructorParameters<typeof OpenAPIClientAxios>[0]['definition'];
    const apiClient = new OpenAPIClientAxios({
      definition,
      axiosConfigDefaults: { baseURL: url, validateStatus: () => true },
    });
    client = (await apiClient.init()) as unknown as typeof client; // the client has a method for each operation
  });
  const call = async (name: string, ...callArguments: Parameters<Call>) => {
    const operation = client[name];
    if (operation === undefined) throw new Error(`The document has no operation ${name}.`);
    const { data, status } = await operation(...callArguments);
    if (status === 200) expect([name, createCheck(name).Check(data), data]).toEqual([name, true, data]);
    return data;
  };
  const createCheck = (name: string) => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const found = operations.find(({ operationId }) => operationId === name);
    if (found === undefined) throw new Error(`The document has no operation ${name}.`);
    const { 200: answer } = found.responses as Readonly<Record<200, DocumentedContent>>;
    return Compile(answer.content['application/json'].schema);
  };
  const operationAt = ({ method, url }: RoutedCall): ApiOperation => {
    const found = document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (found === undefined) throw new Error(`The document has no ${method} ${url}.`);
    return found;
  };
  const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });
  return {
    app,
    get document() {
      return document;
    },
    call,
    operationAt,
    bearer,
  };
}

function testRoutesAndReplies(setup: Setup) {
  const { call, bearer } = setup;

  it('describe every route, each under a unique name', () => {
    const operations = Object.values(setup.document.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(calls.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  it('are enough to make a client that publishes, answers and reads', async () => {
    const project = { ...sampleProject(), projectId: 'PublishedByAClient000001' };
    const publishReply = await call('post_publishing_surveys', {}, { project }, bearer(OPERATOR_TOKEN));
    const id = publishReply.data['surveyId'];
    const beginReply = await call('post_survey_b_id', { id }, { device: 'pc' });
    expect(beginReply.code).toBe(0);
    const body = {
      transaction_id: beginReply.data['transaction_id'],
      event_id: randomUUID(),
      events: [{ type: 'answer', gid: 'q1', answer: ['q1b'] }, { type: 'next' }],
    };
    const endReply = await call('post_survey_s_id', { id }, body, bearer(beginReply.data['rspd_token']));
    expect(endReply.data['end_status']).toMatchObject({ is_end: 1, status: 2 });
    const listReply = await call(
      'get_publishing_surveys_id_responses',
      { id, limit: '5' },
      undefined,
      bearer(OPERATOR_TOKEN),
    );
    expect(listReply.data['responses']).toMatchObject([{ seq: 1, status: 2 }]);
    const csv = { headers: { ...bearer(OPERATOR_TOKEN).headers, 'content-type': 'text/csv' } };
    expect((await call('post_publishing_surveys_id_members', { id }, 'member_id\nm1', csv)).code).toBe(0);
    expect((await call('post_survey_b_id', { id }, { device: 'watch' })).code).toBe(400);
  });

  it('describe every reply of a run through a survey', async () => {
    const projectId = 'AnsweredByAClient0000001';
    const project = {
      ...sampleProject({ settings: { iat: true, show_scores: true }, projectId }),
      quotas: [{ id: 'g', name: 'g', cells: [{ id: 'c', name: 'c', cap: 9, cond: 'Q1A1' }] }],
    };
    expect((await call('post_publishing_surveys', {}, { project }, bearer(OPERATOR_TOKEN))).code).toBe(0);
    const path = { id: projectId };
    expect((await call('post_survey_id', path, { allParams: { vip: 'x' } })).data['uniq_link']).toBe(false);
    const beginReply = await call('post_survey_b_id', path, { device: 'phone', ext_params: { vip: 'x' } });
    const credentials = bearer(beginReply.data['rspd_token']);
    let step = beginReply.data['transaction_id'];
    const send = async (name: string, events: readonly object[]) => {
      const body = { transaction_id: step, event_id: randomUUID(), events };
      const reply = await call(name, path, body, credentials);
      step = reply.data['transaction_id'] ?? step;
      return reply;
    };
    const [seededGid] = Object.keys((beginReply.data['facts'] as { seeds: object }).seeds);
    const seedQuery = { type: 'question', gid: seededGid };
    expect((await call('post_survey_projects_id_random', path, seedQuery, credentials)).code).toBe(0);
    const trial = { b: 1, t: 1, stim: 's', cat: 'c', key: 'e', correct: true, rt1: 500, rt: 500 };
    expect(
      (await call('post_survey_iat_id', path, { block: 1, trials: [trial] }, credentials)).data['stored'],
    ).toBe(1);
    const first = await send('post_survey_n_id', [
      { type: 'answer', gid: 'q1', answer: ['q1a'] },
      { type: 'next' },
    ]);
    expect(first.code).toBe(0);
    expect((await call('post_survey_c_id', path, {}, credentials)).data['events']).toHaveLength(3);
    expect((await send('post_survey_n_id', [{ type: 'back' }])).code).toBe(0);
    const endReply = await send('post_survey_s_id', [
      { type: 'answer', gid: 'q1', answer: ['q1b'] },
      { type: 'next' },
    ]);
    expect(endReply.data['endPageSeq']).toBe(beginReply.data['seq']);
    const score = { seq: beginReply.data['seq'] };
    expect((await call('post_survey_answer_total_score_id', path, score, credentials)).code).toBe(0);
    expect((await call('get_survey_projects_id_submited_options', path, undefined, credentials)).code).toBe(
      0,
    );
    const shortQuery = { project_js_url: `/s/${projectId}` };
    expect((await call('post_deliver_dwzlink', {}, shortQuery)).data['path']).toMatch(/^\/x\//);
  });

  it('declare the data, media type or redirect of every call', () => {
    const operations = Object.values(setup.document.paths).flatMap((methods) => Object.values(methods));
    const undeclaredOperations = operations.filter(({ responses }) => {
      const { 200: success, 302: redirect } = responses as Readonly<
        Record<200 | 302, Partial<DocumentedContent> | undefined>
      >;
      const { 'application/json': json, ...otherTypes } = success?.content ?? {};
      if (Object.keys(otherTypes).length > 0 || redirect !== undefined) return false;
      return json === undefined || Compile(json.schema).Check({ code: 0, data: 'anything' });
    });
    expect(undeclaredOperations.map(({ operationId }) => operationId)).toEqual([]);
  });
}

function testRefusalsAndPage(setup: Setup) {
  const { operationAt } = setup;

  it('describe the refusals of calls without a token, with invalid JSON or another content type', async () => {
    const mismatches: string[] = [];
    for (const call of calls)
      for (const request of [
        withoutToken(call),
        withBody(call, '{'),
        withBody(call, '{}', 'text/html'),
      ].flat()) {
        const { status, json } = await setup.app.request(request);
        // Without a token the session call returns null.
        if (status === 200 && json.data === null) continue;
        const { key } = json.data as unknown as { readonly key: string }; // every refusal has a key
        const { [status]: documentedReply } = operationAt(call).responses as Readonly<
          Record<number, DescribedPart>
        >;
        if (documentedReply?.description.split(', ').includes(key) !== true)
          mismatches.push(`${call.method} ${call.url}: ${status} ${key}`);
      }
    expect(mismatches).toEqual([]);
  });

  it('list the refusal codes of a call, including those of its handler', () => {
    const refusals = (path: string) => JSON.stringify(setup.document.paths[path]?.['post']?.responses);
    for (const name of ['survey.ip_answered', 'survey.link_used', 'answering.places_held'])
      expect(refusals('/api/survey/b/{id}')).toContain(name);
    expect(refusals('/api/survey/b/{id}')).toMatch(/"enum":\[[\d,]*1008[\d,]*\]/);
    expect(refusals('/api/survey/answer/total_score/{id}')).not.toContain('survey.ip_answered');
  });

  it('describe the fields of bodies, and the meanings of codes', () => {
    const begin = JSON.stringify(setup.document.paths['/api/survey/b/{id}']?.['post']?.requestBody);
    for (const field of ['device', 'event_id', 'uniq_link', 'dev_id']) expect(begin).toContain(`"${field}"`);
    const codes = JSON.stringify(setup.document.components);
    for (const code of [3, 1003, 1008, 1010, 1111, 1113, 1116, 1117, 1201, 1202, 1203, 1204, 1205, 8006])
      expect(codes).toContain(`"const":${code},`);
  });

  it('are shown to browsers as a page without scripts', async () => {
    const headers = { accept: 'text/html,*/*' };
    const page = await setup.app.request({ method: 'GET', url: '/api/docs', headers });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('POST /api/survey/uniqlink_token/{id}');
    expect(page.text).not.toMatch(/<(script|style)/);
  });
}

it('docs/api.md and docs/awards.md describe every call', () => {
  const pages = ['api', 'awards'].map((name) =>
    readFileSync(new URL(`../../../../../docs/${name}.md`, import.meta.url), 'utf8'),
  );
  const undocumentedCalls = calls
    .map(({ url }) => url)
    .filter((url) => {
      const name = url.split('/').findLast((part) => part !== '' && !part.startsWith(':'));
      return !pages.some((page) => new RegExp(`/${name}(?![\\w-])`).test(page));
    });
  expect(undocumentedCalls).toEqual([]);
});
