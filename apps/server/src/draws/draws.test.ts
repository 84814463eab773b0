import type { DrawRequest } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { createTestDatabase, everyDatabaseKind, type DatabaseKind } from '../testing/index.ts';
import { takeLoopSeeds } from './draw-store.ts';
import { draw, dropDraws, settleDraws } from './draws.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const CHILDREN = ['b1', 'b2', 'b3', 'b4', 'b5'];

describe.each(everyDatabaseKind())('draws on %s', (kind) => {
  const setup = setUp(kind);
  describe('choice of children', () => testChoiceOfBranches(setup));
  describe('release and turns', () => testReleaseAndTurns(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let database: Database;
  let surveyId: string;
  let surveys = 0;
  beforeAll(async () => {
    // Enough connections so that transactions really wait for locks.
    database = await createTestDatabase(kind, 80);
  });
  beforeEach(() => {
    surveys += 1;
    surveyId = `DrawsOfASurvey0000000${String(surveys).padStart(3, '0')}`;
  });
  afterAll(() => database.close());
  const request = (changes: Partial<DrawRequest> = {}): DrawRequest => ({
    fid: 'set',
    items_fids: CHILDREN,
    extract_count: 2,
    uniform_display: true,
    ...changes,
  });
  const drawFor = (
    seq: number,
    changes?: Partial<DrawRequest>,
    overrides: { now?: number; changesCounts?: boolean } = {},
  ) =>
    transact(database, (transaction) =>
      draw(transaction, {
        surveyId,
        seq,
        request: request(changes),
        shuffle: false,
        changesCounts: overrides.changesCounts ?? true,
        now: new Date(overrides.now ?? NOON),
        questionsOf: (child) => [`q-${child}`],
      }),
    );
  const counts = async () => {
    const rows = await database.query
      .selectFrom('draw_count')
      .select(['child', 'assigned'])
      .where('survey_id', '=', surveyId)
      .orderBy('child')
      .execute();
    return rows.map(({ assigned }) => assigned);
  };
  const settle = (seq: number, isFinished: boolean, answered: readonly string[] = []) =>
    transact(database, (transaction) =>
      settleDraws(transaction, {
        surveyId,
        seq,
        isFinished,
        now: new Date(NOON),
        isAnswered: (child) => answered.includes(child),
      }),
    );
  const respond = async (seq: number, updated: number, answered: readonly string[] = []) => {
    const row = { survey_id: surveyId, seq, version: 1, facts: '{}', test: false };
    const hashes = { step_token: 't', first_hash: 'h', head_hash: 'h' };
    await database.query
      .insertInto('response')
      .values({ ...row, ...hashes, updated_at: new Date(updated) })
      .execute();
    for (const [index, gid] of answered.entries())
      await database.query
        .insertInto('response_event')
        .values({
          survey_id: surveyId,
          seq,
          position: index + 1,
          event: JSON.stringify({ answer: 'x', gid, type: 'answer' }),
          hash: 'h',
        })
        .execute();
  };
  return {
    get database() {
      return database;
    },
    get surveyId() {
      return surveyId;
    },
    set surveyId(value) {
      surveyId = value;
    },
    drawFor,
    counts,
    settle,
    respond,
  };
}

function testChoiceOfBranches(setup: Setup) {
  const { drawFor, counts, settle } = setup;

  it('give every child the same count, also if they are concurrent or repeated', async () => {
    const seqs = Array.from({ length: 200 }, (_, index) => index + 1);
    const twice = seqs.filter((seq) => seq % 4 === 0);
    const picksBySeq = new Map<number, Set<string>>();
    const drawOnce = async (seq: number) => {
      // Never runs twice at a time for one response. In the server, the lock of the response's row prevents this.
      const picks = await drawFor(seq);
      picksBySeq.set(seq, (picksBySeq.get(seq) ?? new Set()).add(picks.join()));
    };
    await Promise.all(seqs.map(drawOnce));
    await Promise.all(twice.map(drawOnce));
    expect(await counts()).toEqual([80, 80, 80, 80, 80]);
    for (const picks of picksBySeq.values()) expect(picks.size).toBe(1);
  });

  it('keep the picks that are still eligible, and replace only the missing ones', async () => {
    const [first = '', second = ''] = await drawFor(1);
    const remaining = CHILDREN.filter((child) => child !== first);
    const newPicks = await drawFor(1, { items_fids: remaining });
    expect(newPicks).toContain(second);
    expect(newPicks).toHaveLength(2);
    expect((await counts()).reduce((sum, each) => sum + each)).toBe(2);
    expect(await drawFor(1, { items_fids: [] })).toEqual([]);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([0, 5, 9])(
    'return all children in authored order if the requested number is %d',
    async (extract_count) => {
      expect(await drawFor(1, { extract_count })).toEqual(CHILDREN);
    },
  );

  it.each([
    ['that are not uniform', { uniform_display: false }, true],
    ['of a test response', {}, false],
  ])('%s keep their picks and are not counted', async (_, changes, isCounted) => {
    const picks = await drawFor(1, changes, { changesCounts: isCounted });
    expect(await drawFor(1, changes, { changesCounts: isCounted })).toEqual(picks);
    await settle(1, true);
    expect(await counts()).toEqual([]);
  });

  it('stop counting the picks that are replaced in a version without balance', async () => {
    const [first = ''] = await drawFor(1);
    const remaining = CHILDREN.filter((child) => child !== first);
    await drawFor(1, { items_fids: remaining, uniform_display: false });
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
    await settle(1, true);
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('differ between surveys for the same response number', async () => {
    const firstSurveyPicks = await Promise.all(
      Array.from({ length: 30 }, (_, seq) => drawFor(seq, { extract_count: 1 })),
    );
    setup.surveyId = setup.surveyId.replace('Draws', 'Other');
    const secondSurveyPicks = await Promise.all(
      Array.from({ length: 30 }, (_, seq) => drawFor(seq, { extract_count: 1 })),
    );
    expect(secondSurveyPicks).not.toEqual(firstSurveyPicks);
  });
}

function testReleaseAndTurns(setup: Setup) {
  const { drawFor, settle, counts, respond } = setup;

  it('stop counting unanswered picks when the respondent is screened out, and count all picks when the respondent finishes', async () => {
    const picks = await drawFor(1);
    await settle(1, false, picks.slice(0, 1));
    expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    await drawFor(2);
    await settle(2, true);
    expect((await counts()).reduce((sum, each) => sum + each)).toBe(3);
    for (const seq of [1, 2])
      await transact(setup.database, (transaction) =>
        dropDraws(transaction, { surveyId: setup.surveyId, seq }, new Date(NOON)),
      );
    expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  });

  it('release unanswered picks after 24 hours, and count them again if the respondent finishes', async () => {
    const [answeredBranch = '', unansweredBranch = ''] = await drawFor(1);
    await respond(1, NOON, [`q-${answeredBranch}`]);
    const sum = async () => (await counts()).reduce((total, each) => total + each);
    await drawFor(2, {}, { now: NOON + 23 * HOUR });
    expect(await sum()).toBe(4);
    await drawFor(3, {}, { now: NOON + 25 * HOUR });
    expect(await sum()).toBe(5);
    expect(await drawFor(1, {}, { now: NOON + 26 * HOUR })).toEqual([answeredBranch, unansweredBranch]);
    await settle(1, true);
    expect(await sum()).toBe(6);
  });

  it('are not stopped by the damaged event of an abandoned response', async () => {
    const [answeredBranch = ''] = await drawFor(1);
    await respond(1, NOON, [`q-${answeredBranch}`, 'damaged']);
    await setup.database.query
      .updateTable('response_event')
      .set({ event: '{"answer":"x","gid":"da' })
      .where('survey_id', '=', setup.surveyId)
      .where('position', '=', 2)
      .execute();
    await drawFor(2, {}, { now: NOON + 25 * HOUR });
    expect((await counts()).reduce((total, each) => total + each)).toBe(3);
  });

  it('give each seed of a loop to exactly one response', async () => {
    const turns = await Promise.all(
      Array.from({ length: 60 }, () =>
        transact(setup.database, (transaction) => takeLoopSeeds(transaction, setup.surveyId, ['q1', 'q2'])),
      ),
    );
    for (const gid of ['q1', 'q2'])
      expect(turns.map((each) => each[gid] ?? -1).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, index) => index),
      );
  });
}
