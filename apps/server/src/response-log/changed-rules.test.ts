import { next } from '@canvass/logic/testing';
import type { ReceiptCode, ReceiptData } from '@canvass/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type Database, databaseKinds, type DatabaseKind } from '../testing/index.ts';
import { createTestServer, dataOf, type Session, type TestServer } from '../testing/test-server.ts';
import { RULES_VERSION } from '@canvass/logic';

const answer = (gid: string, value: unknown) => ({ type: 'answer', gid, answer: value }) as const;
const FEW = answer('q1', ['a']);
const MANY = answer('q1', ['b']);
const SHIFTS = answer('q2', ['Night shifts']);
const ESPRESSO = answer('q3', ['e']);

const page = (question: {
  readonly gid: string;
  readonly cid: string;
  readonly [field: string]: unknown;
}) => ({
  type: 'G',
  gid: `g-${question.gid}`,
  items: [{ type: 'Q', title: question.cid, ...question }],
});
const option = (gid: string, seq: number) => ({ gid, seq, title: gid });
const project = (number: number) => ({
  format: 1,
  projectId: `ChangedRules${String(number).padStart(12, '0')}`,
  title: 'Shifts',
  project_lang: { answer_language: 'en-GB', translation_language: [] },
  items: [
    page({ gid: 'q1', cid: 'Q1', qtype: 'single', items: [option('a', 1), option('b', 2)] }),
    page({ gid: 'q2', cid: 'Q2', qtype: 'blank', required: true, disp_code: 'Q1A2' }),
    page({ gid: 'q3', cid: 'Q3', qtype: 'single', required: true, items: [option('e', 1), option('t', 2)] }),
    page({ gid: 'q4', cid: 'Q4', qtype: 'blank' }),
  ],
});

/**
 * Simulates an engine that evaluates differently: changes a rule in the stored project of a version, so that a new server
 * reads another program under the same version number.
 */
describe.each(databaseKinds())('a response whose events evaluate differently, on %s', (kind) => {
  const setup = setUp(kind);
  describe('in progress', () => testInProgress(setup));
  describe('ended or equal', () => testEndedOrEqual(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let database: Database;
  let app: TestServer;
  let surveyId: string;
  let session: Session;
  let surveys = 0;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    app = await createTestServer(kind, { database });
  });
  beforeEach(async () => {
    surveys += 1;
    ({ surveyId } = await app.publish(project(surveys)));
    session = await app.begin(surveyId);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  async function changeRules(from: string, to: string): Promise<void> {
    await app.close();
    await sql`update survey_version set project = replace(project, ${from}::text, ${to}::text)
      where survey_id = ${surveyId}`.execute(database.query);
    app = await createTestServer(kind, { database });
  }
  /** Makes the events those of a release that stored no digests and no version of the rules. */
  async function dropDigests(): Promise<void> {
    await app.close();
    await sql`update response_event set state_digest = null where survey_id = ${surveyId}`.execute(
      database.query,
    );
    app = await createTestServer(kind, { database });
  }
  const swap = () => changeRules('"Q1A2"', '"Q1A1"');
  const operate = async (path: string): Promise<Readonly<Record<string, never>>> =>
    dataOf(
      await app.operate('GET', `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}${path}`),
    );
  const exportResponses = async (from: 'end' | 'events' = 'end') => {
    const url = `/api/publishing/surveys/${surveyId}/export?format=jsonl&state=all&from=${from}`;
    return JSON.parse((await app.operate('GET', url)).text.split('\n')[0] ?? '');
  };
  const receipt = async (): Promise<ReceiptData> => {
    const call = async (callName: string, body: object) =>
      dataOf(
        await app.request({
          method: 'POST',
          url: `/api/survey/receipt/${callName}/${surveyId}`,
          token: session.begun.rspd_token,
          body,
        }),
      );
    const { code } = (await call('code', {})) as unknown as ReceiptCode;
    return (await call('show', { code, lang_code: 'en-GB' })) as unknown as ReceiptData;
  };
  const findAlarms = () => app.logLines.filter((line) => line.includes('ALARM'));
  const reload = async () => {
    const storedResponse = await app.continue(session);
    session.transactionId = storedResponse.transaction_id;
    return storedResponse;
  };
  const answerAll = async () => {
    await app.answer(session, 'n', [MANY, next]);
    await app.answer(session, 'n', [SHIFTS, next]);
    await app.answer(session, 'n', [ESPRESSO, next]);
  };
  const ALL = { q1: ['b'], q2: ['Night shifts'], q3: ['e'] };
  return {
    get app() {
      return app;
    },
    get session() {
      return session;
    },
    changeRules,
    dropDigests,
    swap,
    operate,
    exportResponses,
    receipt,
    alarms: findAlarms,
    reload,
    answerAll,
    ALL,
  };
}

function testInProgress(setup: Setup) {
  const { answerAll, exportResponses, ALL, swap, alarms, reload, operate, changeRules, dropDigests } = setup;

  it('keeps its answers in exports while it is in progress, and is marked there without being changed', async () => {
    await answerAll();
    expect(await exportResponses()).toMatchObject({ answers: ALL, evaluated_differently: false });
    await swap();
    for (let time = 0; time < 2; time += 1)
      expect(await exportResponses()).toMatchObject({ answers: ALL, evaluated_differently: true });
    await changeRules('"Q1A1"', '"Q1A2"');
    expect(await exportResponses()).toMatchObject({ answers: ALL, evaluated_differently: false });
  });

  it('without digests is compared with the pages that were left', async () => {
    await answerAll();
    await dropDigests();
    await swap();
    expect((await reload()).facts).toMatchObject({ restored: ALL });
    expect(alarms()).toHaveLength(1);
  });

  it('continues with its answers, and records the restored answers in its facts', async () => {
    await answerAll();
    await swap();
    const storedResponse = await reload();
    expect(storedResponse.facts).toMatchObject({ rules: RULES_VERSION, restored: ALL });
    // The response is still on its page, although a question before it is now hidden.
    expect(storedResponse.events.filter(({ type }) => type === 'next')).toHaveLength(2);
    expect(await reload()).toEqual(storedResponse);
    expect(alarms()).toHaveLength(1);
    expect(alarms()[0]).not.toContain('Night');
    await setup.app.answer(setup.session, 's', [answer('q4', ['bye']), next]);
    const allAnswers = { ...ALL, q4: ['bye'] };
    expect(await exportResponses()).toMatchObject({
      answers: allAnswers,
      evaluated_differently: true,
      status: 'finished',
    });
    expect(await exportResponses('events')).toMatchObject({ answers: allAnswers });
    expect(await operate('')).toMatchObject({ chain: { valid: true }, evaluated_differently: true });
    expect(JSON.stringify(await operate('/screens'))).toContain('Night shifts');
  });

  it('asks the questions that are shown now, and keeps later answers', async () => {
    await setup.app.answer(setup.session, 'n', [FEW, next]);
    await setup.app.answer(setup.session, 'n', [ESPRESSO, next]);
    await swap();
    const storedResponse = await reload();
    expect(storedResponse.facts.restored).toEqual({ q1: ['a'], q3: ['e'] });
    // The new events lead to the page of Q2; Q3 keeps its answer.
    expect(storedResponse.events.filter(({ type }) => type === 'next')).toHaveLength(1);
    await setup.app.answer(setup.session, 'n', [SHIFTS, next]);
    await setup.app.answer(setup.session, 'n', [next]);
    await setup.app.answer(setup.session, 's', [next]);
    expect(await exportResponses()).toMatchObject({ answers: { ...ALL, q1: ['a'] } });
  });

  it('keeps the answers of the call that detects the change', async () => {
    await setup.app.answer(setup.session, 'n', [FEW, next]);
    await setup.app.answer(setup.session, 'n', [ESPRESSO, next]);
    await swap();
    const reply = await setup.app.send(setup.session, 's', [answer('q4', ['bye']), next]);
    expect([reply.status, reply.json.code]).toEqual([409, 1118]);
    expect((await reload()).facts.restored).toMatchObject({ q3: ['e'], q4: ['bye'] });
  });
}

function testEndedOrEqual(setup: Setup) {
  const {
    answerAll,
    exportResponses,
    swap,
    ALL,
    operate,
    alarms,
    receipt,
    changeRules,
    reload,
    dropDigests,
  } = setup;

  it.each(['with', 'without'])(
    'uses the answers stored at its end once it has ended, %s digests',
    async (digests) => {
      await answerAll();
      await setup.app.answer(setup.session, 's', [next]);
      if (digests === 'without') await dropDigests();
      const before = await exportResponses();
      await swap();
      expect(await exportResponses()).toEqual(before);
      expect(await exportResponses('events')).toMatchObject({ answers: ALL, evaluated_differently: true });
      const screens = await operate('/screens');
      expect(screens).toMatchObject({ evaluated_differently: true, chain_valid: true });
      expect(JSON.stringify(screens['screens'])).toContain('Night shifts');
      expect(JSON.stringify(screens['hidden'])).not.toContain('Q2');
      const detail = await operate('');
      expect(detail).toMatchObject({ evaluated_differently: true });
      expect(detail['transcript']).toContain('Night shifts');
      // Opening the response makes no difference.
      expect(await exportResponses()).toEqual(before);
      expect(alarms()).toEqual([]);
      const { answers, values } = await receipt();
      expect(answers.map(({ gid }) => gid)).toEqual(['q1', 'q2', 'q3']);
      expect(values).toEqual(ALL);
    },
  );

  it.each(['with', 'without'])(
    'is unchanged if the events evaluate to the same state, %s digests',
    async (digests) => {
      await answerAll();
      if (digests === 'without') await dropDigests();
      await changeRules('"Q1A2"', '"Q1A2 || Q1A2"');
      const storedResponse = await reload();
      expect(storedResponse.facts.restored).toBeUndefined();
      expect(await exportResponses()).toMatchObject({ answers: ALL, evaluated_differently: false });
      await setup.app.answer(setup.session, 's', [next]);
      expect(await exportResponses('events')).toMatchObject({ answers: ALL, evaluated_differently: false });
      expect(alarms()).toEqual([]);
    },
  );
}
