import { randomUUID } from 'node:crypto';
import type {
  BeginData,
  ContinueData,
  SurveyInfo,
  UniqueLinkBatches,
  UniqueLinkRow,
  UniqueLinksData,
  UniqueLinkTokenData,
} from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { admittedSurvey } from '../../testing/admitted-survey.ts';
import { dataOf, type Reply } from '../../testing/test-server.ts';
import { databaseKinds, sampleProject, type DatabaseKind } from '../../testing/index.ts';

/** The maximum takes half a minute, so it is tested only by `npm run test:full`. */
const BATCH_SIZE = process.env['CANVASS_FULL'] === '1' ? 100_000 : 5_000;
const codeOf = ({ status, json }: Reply) => [status, json.code];

describe.each(databaseKinds())('unique links on %s', (kind) => {
  const setup = setUp(kind);
  describe('access', () => testAccess(setup));
  describe('changes by operators', () => testChangesByOperators(setup));
  describe('lists and files', () => testListsAndFiles(setup));
  describe('calls at the same time', () => testCallsAtTheSameTime(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const suite = admittedSurvey(kind, { unique_links: true });
  const { operate, call, begin, links, importMembers, sessionOf, firstPage, submit } = suite;
  const tokenCall = (body: object, token?: string) =>
    call('uniqlink_token', body, { ...(token !== undefined && { token }) });
  const oneLink = async (request = {}) => (await links(request))[0] ?? '';
  return {
    suite,
    operate,
    call,
    begin,
    links,
    importMembers,
    sessionOf,
    firstPage,
    submit,
    tokenCall,
    oneLink,
  };
}

function testAccess(setup: Setup) {
  const { oneLink, sessionOf, begin, firstPage, submit, tokenCall, suite, call } = setup;

  it('allow one submission, and distinguish its respondent from others who have the link', async () => {
    const uniq_link = await oneLink();
    const session = sessionOf(await begin({ uniq_link }));
    expect(session.begun.facts.link).toBe('U1N1');
    await firstPage(session);
    expect((await submit(session)).status).toBe(200);
    expect(codeOf(await begin({ uniq_link }))).toEqual([409, 1111]);
    expect(codeOf(await tokenCall({ uniq_link }))).toEqual([409, 1111]);
    expect(codeOf(await tokenCall({ uniq_link }, session.begun.rspd_token))).toEqual([409, 1203]);
    expect(codeOf(await submit(session))).toEqual([409, 1113]);
  });

  it('are required to open the survey', async () => {
    expect(codeOf(await begin())).toEqual([404, 3]);
    const info = await suite.app.request({ method: 'POST', url: `/api/survey/${suite.surveyId}`, body: {} });
    expect(codeOf(info)).toEqual([404, 3]);
  });

  it('continue the response that they began, also on another device', async () => {
    const uniq_link = await oneLink();
    expect(dataOf<UniqueLinkTokenData>(await tokenCall({ uniq_link }))).toEqual({ uniq_link_seq: null });
    const first = sessionOf(await begin({ uniq_link }));
    await firstPage(first);
    expect((await begin({ uniq_link })).json.data).toEqual({ key: 'answering.link_under_way' });
    const tokenReply = dataOf<UniqueLinkTokenData>(await tokenCall({ uniq_link }));
    expect(tokenReply.uniq_link_seq).toBe(first.begun.seq);
    const continueReply = dataOf<ContinueData>(await call('c', {}, { token: tokenReply.rspd_token ?? '' }));
    expect(continueReply.events).toHaveLength(3);
    const info = await suite.app.request({
      method: 'POST',
      url: `/api/survey/${suite.surveyId}`,
      body: { allParams: { uniq_link } },
    });
    expect(dataOf<SurveyInfo>(info)).toMatchObject({ uniq_link: true, seq: first.begun.seq });
    const otherSession = { ...first, begun: { ...first.begun, rspd_token: tokenReply.rspd_token ?? '' } };
    expect((await submit(otherSession)).status).toBe(200);
    expect(codeOf(await submit(first))).toEqual([409, 1113]);
  });

  it('begin another response after a reset, and the abandoned response cannot be submitted', async () => {
    const uniq_link = await oneLink();
    const first = sessionOf(await begin({ uniq_link }));
    await firstPage(first);
    await tokenCall({ uniq_link, restart: true });
    const second = sessionOf(await begin({ uniq_link }));
    expect(second.begun.seq).not.toBe(first.begun.seq);
    expect(codeOf(await call('c', {}, { token: first.begun.rspd_token }))).toEqual([409, 1112]);
    expect(codeOf(await suite.app.send(first, 'n', [{ type: 'back' }]))).toEqual([409, 1112]);
    expect(codeOf(await submit(first))).toEqual([409, 1112]);
    await firstPage(second);
    expect((await submit(second)).status).toBe(200);
    expect(codeOf(await tokenCall({ uniq_link, restart: true }))).toEqual([409, 1111]);
    expect(codeOf(await submit(first))).toEqual([409, 1111]);
    expect(codeOf(await call('c', {}, { token: first.begun.rspd_token }))).toEqual([409, 1111]);
  });

  it('are valid only between their start and their end', async () => {
    const timeIn = (ms: number) => new Date(suite.app.clock.now + ms).toISOString();
    const uniq_link = await oneLink({ starts_at: timeIn(60_000), expires_at: timeIn(120_000) });
    expect(codeOf(await begin({ uniq_link }))).toEqual([403, 1204]);
    suite.app.clock.now += 60_000;
    const session = sessionOf(await begin({ uniq_link }));
    await firstPage(session);
    suite.app.clock.now += 60_000;
    expect(codeOf(await tokenCall({ uniq_link }))).toEqual([403, 1205]);
  });
}

function testChangesByOperators(setup: Setup) {
  const { operate, links, sessionOf, begin, firstPage, submit, oneLink, tokenCall, suite } = setup;

  it.each([
    { starts_at: '2026-13-40T00:00:00Z' },
    { starts_at: '2026-11-31T00:00:00Z' },
    { starts_at: '2026-11-02T00:00:00Z', expires_at: '2026-11-01T00:00:00Z' },
    { expires_at: 'tomorrow' },
    { expires_at: '2020-01-01T00:00:00Z' },
    { count: 0 },
    { members: [] },
    { members: 'all' },
    { members: ['nobody'] },
  ])('are not created from %j', async (request) => {
    expect((await operate('POST', 'unique-links', request)).status).toBe(400);
  });

  it('are disabled and deleted by batch or by number, also while a response is in progress, and stay deleted', async () => {
    const [one = '', two = '', three = ''] = await links({ count: 3 });
    const session = sessionOf(await begin({ uniq_link: one }));
    await firstPage(session);
    dataOf(await operate('PUT', 'unique-links/1', { status: 'disabled', numbers: [1] }));
    expect(codeOf(await submit(session))).toEqual([403, 1201]);
    expect(codeOf(await begin({ uniq_link: one }))).toEqual([403, 1201]);
    sessionOf(await begin({ uniq_link: two }));
    dataOf(await operate('PUT', 'unique-links/1', { status: 'active' }));
    expect((await submit(session)).status).toBe(200);
    dataOf(await operate('PUT', 'unique-links/1', { status: 'deleted' }));
    expect(codeOf(await begin({ uniq_link: three }))).toEqual([410, 1202]);
    expect(codeOf(await operate('PUT', 'unique-links/1', { status: 'active' }))).toEqual([404, 404]);
    expect(codeOf(await operate('PUT', 'unique-links/7', { status: 'disabled' }))).toEqual([404, 404]);
    expect(dataOf<UniqueLinkBatches>(await operate('GET', 'unique-links')).batches).toMatchObject([
      { batch: 1, status: 'deleted', count: 3, begun: 2, used: 1 },
    ]);
    const rows = dataOf<{ links: UniqueLinkRow[] }>(await operate('GET', 'unique-links/1')).links;
    expect(rows.map(({ number, seq }) => [number, seq !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  it('are valid again once their response is deleted', async () => {
    const uniq_link = await oneLink();
    const session = sessionOf(await begin({ uniq_link }));
    await firstPage(session);
    await submit(session);
    await operate('DELETE', `responses/${session.begun.seq}`);
    expect(sessionOf(await begin({ uniq_link })).begun.seq).toBeGreaterThan(session.begun.seq);
  });

  // LINK-2: the server refuses every text that is not exactly a token of this survey, and stores nothing.
  it('are invalid in any other spelling', async () => {
    const uniq_link = await oneLink();
    const swappedCase = [...uniq_link].map((letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const wrongTokens = [
      '',
      ' ',
      `${uniq_link} `,
      uniq_link.slice(1),
      `${uniq_link}A`,
      swappedCase.join(''),
      `${uniq_link.slice(0, -1)}\u0041\u0301`,
      uniq_link.replace(/^./, '\uff21'),
      "' or 1=1 --",
      'x'.repeat(100_000),
    ];
    for (const token of wrongTokens) {
      expect(codeOf(await begin({ uniq_link: token })), token.slice(0, 40)).toEqual([404, 3]);
      expect(codeOf(await tokenCall({ uniq_link: token })), token.slice(0, 40)).toEqual([404, 3]);
    }
    for (const token of [null, [uniq_link], { uniq_link }, 1, undefined, `${uniq_link}\u0000`])
      expect((await tokenCall({ uniq_link: token })).status).toBe(400);
    const otherSurveyId = await suite.app.publish({ ...sampleOf(suite.surveyId) });
    const url = `/api/survey/uniqlink_token/${otherSurveyId.surveyId}`;
    expect(codeOf(await suite.app.request({ method: 'POST', url, body: { uniq_link } }))).toEqual([404, 3]);
    expect(sessionOf(await begin({ uniq_link })).begun.facts.link).toBe('U1N1');
  });
}

function testListsAndFiles(setup: Setup) {
  const { oneLink, sessionOf, begin, suite, operate, importMembers, links } = setup;

  it('are stored as hashes, and returned once', async () => {
    const uniq_link = await oneLink();
    sessionOf(await begin({ uniq_link }));
    const rows = await suite.app.database.query
      .selectFrom('unique_link')
      .selectAll()
      .where('survey_id', '=', suite.surveyId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(uniq_link);
    expect(JSON.stringify(await operate('GET', 'unique-links/1'))).not.toContain(uniq_link);
    expect(suite.app.logLines.join()).not.toContain(uniq_link);
  });

  it('can be downloaded as a file with full addresses', async () => {
    const reply = await operate('POST', 'unique-links?format=csv', { count: 2 });
    const lines = reply.text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(
      new RegExp(`^1,1,,http://[^/]+/s/${suite.surveyId}\\?uniq_link=[A-Za-z2-8]{24},U1N1$`),
    );
  });

  it('are listed with the fields of their members, for a mail merge', async () => {
    await importMembers('member_id,labels,email,name,link\nm1,a|b,ann@a.example,"Ann, of A",x\nm2,,,Bo,');
    const reply = await operate('POST', 'unique-links?format=csv', { members: 'all' });
    const [header, ann, bo] = reply.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe('batch,number,member_id,link,link_id,labels,email,name,member_link');
    expect(ann).toMatch(/^1,1,m1,http:[^,]+,U1N1,a\|b,ann@a\.example,"Ann, of A",x$/);
    expect(bo).toMatch(/^1,2,m2,http:[^,]+,U1N2,,,Bo,$/);
    const memberLinks = dataOf<UniqueLinksData>(await operate('POST', 'unique-links', { members: ['m2'] }));
    expect(memberLinks.links).toMatchObject([{ member_id: 'm2', fields: { name: 'Bo' } }]);
  });

  it(`are created in batches of ${BATCH_SIZE}`, { timeout: 600_000 }, async () => {
    const uniqueLinks = await links({ count: BATCH_SIZE });
    expect(new Set(uniqueLinks).size).toBe(BATCH_SIZE);
    expect(sessionOf(await begin({ uniq_link: uniqueLinks.at(-1) })).begun.facts.link).toBe(
      `U1N${BATCH_SIZE}`,
    );
    expect((await operate('POST', 'unique-links', { count: 100_001 })).status).toBe(400);
  });
}

function testCallsAtTheSameTime(setup: Setup) {
  const { oneLink, begin, tokenCall, sessionOf, firstPage, submit, suite } = setup;

  // LINK-3: one response per link.
  it('admit one of a hundred concurrent tabs', { timeout: 600_000 }, async () => {
    const uniq_link = await oneLink();
    const beginReplies = await Promise.all(Array.from({ length: 100 }, () => begin({ uniq_link })));
    const winners = beginReplies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(beginReplies.filter((reply) => reply.status === 409)).toHaveLength(99);
    const tokens = await Promise.all(Array.from({ length: 100 }, () => tokenCall({ uniq_link })));
    const first = sessionOf(winners[0] as Reply);
    await firstPage(first);
    const submitReplies = await Promise.all(
      tokens.map((reply) => {
        const { rspd_token = '' } = dataOf<UniqueLinkTokenData>(reply);
        return submit({ ...first, begun: { ...first.begun, rspd_token } as BeginData });
      }),
    );
    const codes = submitReplies.map(({ json }) => json.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array.from({ length: 99 }, () => 1113)]);
    const rows = await suite.app.database.query
      .selectFrom('response')
      .select('status')
      .where('survey_id', '=', suite.surveyId)
      .execute();
    expect(rows).toEqual([{ status: 1 }]);
  });

  it('return the same response for a begin that is repeated after a lost reply', async () => {
    const body = { uniq_link: await oneLink(), event_id: randomUUID() };
    const first = sessionOf(await begin(body));
    const replies = await Promise.all([begin(body), begin(body), begin(body)]);
    for (const reply of replies) expect(sessionOf(reply).begun.seq).toBe(first.begun.seq);
  });
}

function sampleOf(surveyId: string): Record<string, unknown> {
  return { ...sampleProject(), projectId: `X${surveyId.slice(1)}`, settings: { unique_links: true } };
}
