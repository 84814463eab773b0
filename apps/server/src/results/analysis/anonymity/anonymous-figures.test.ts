import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisCondition, AnalysisCounts, CrossTable } from '@canvass/protocol';
import { hash32 } from '@canvass/logic';
import { optionFile, questionFile } from '@canvass/logic/testing';
import { describe, expect, it } from 'vitest';
import { answer, next } from '../../../testing/answered-survey.ts';
import { dataOf } from '../../../testing/index.ts';
import { provideTestServer } from '../../../testing/provide-test-server.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { addBatches, computeRelease } from './release.ts';

const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
const QUESTIONS = CANVASS_FULL === undefined ? 200 : 1_000;
const RESPONDENTS = 61;
/** Longer than the minimum age of counted responses, and than the time between two updates of counts. */
const LATER_MS = 70_000;

/** The attributes that the attacker knows of everyone, by the code of their question, with their number of values. */
const ATTRIBUTES = { A: 2, B: 3, C: 4, D: 2 } as const;
type Attribute = keyof typeof ATTRIBUTES;
const attributes = Object.keys(ATTRIBUTES) as Attribute[];

interface Respondent {
  readonly bit: bigint;
  readonly values: Readonly<Record<Attribute, number>>;
  /** The answer that the attacker wants: 1 or 2. */
  readonly secret: number;
}

/** Numbers from 0 up to `below` that depend on the seed only. */
function createRandom(name: string): (below: number) => number {
  let count = 0;
  return (below) => {
    count += 1;
    return hash32(`${CANVASS_SEED} ${name} ${count}`) % below;
  };
}

function createRespondents(): readonly Respondent[] {
  const random = createRandom('respondents');
  return Array.from({ length: RESPONDENTS }, (_, at) => ({
    bit: 1n << BigInt(at),
    // Only two respondents have the last value of B.
    values: { A: 1 + random(2), B: at % 30 === 17 ? 3 : 1 + random(2), C: 1 + random(4), D: 1 + random(2) },
    secret: 1 + random(2),
  }));
}

const choice = (cid: string, count: number) =>
  questionFile(cid.toLowerCase(), {
    cid,
    title: cid,
    qtype: 'single',
    items: Array.from({ length: count }, (_, at) => optionFile(`${cid.toLowerCase()}${at + 1}`, at + 1)),
  });

const createSurvey = (isAnonymous: boolean) => ({
  format: 1,
  projectId: isAnonymous ? 'AttackedSurvey0000000001' : 'AttackedSurvey0000000002',
  title: 'Attacked',
  project_lang: { answer_language: 'en-GB' },
  ...(isAnonymous && { settings: { anonymous: true } }),
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [...attributes.map((cid) => choice(cid, ATTRIBUTES[cid])), choice('S', 2)],
    },
  ],
});

/** Counts of both values of the secret, of a group of respondents. */
interface Finding {
  readonly group: bigint;
  readonly counts: readonly [number, number];
}

/**
 * An attacker who knows the attributes of all respondents, when each responds and is deleted, and the method by which
 * figures are protected. The attacker does not know the answers to S.
 */
function createAttack(app: TestServer, surveyId: string, isAnonymous: boolean) {
  const path = `/api/publishing/surveys/${surveyId}`;
  const present = new Map<Respondent, { readonly seq: number; readonly end: number }>();
  const findings: Finding[] = [];
  let batches: ReturnType<typeof addBatches> = [];
  let asked = 0;

  /** The released respondents by batch, in the order of batches. */
  const findBatches = (): readonly (readonly Respondent[])[] => {
    const ends = Float64Array.from(present.values(), ({ end }) => end).toSorted();
    batches = addBatches(batches, ends);
    const { batchOf } = computeRelease(batches, ends, '');
    const byBatch = Map.groupBy(present, ([, { end }]) => batchOf(end));
    byBatch.delete(null);
    return [...byBatch.values()].map((members) => members.map(([respondent]) => respondent));
  };
  /**
   * The cells of a figure of these attributes and the secret: the respondents whom each of its counts counts; and the number of
   * runs of batches, each of which changes a count by noise.
   */
  const findCells = (
    names: readonly Attribute[],
  ): { readonly cells: readonly (readonly Respondent[])[]; readonly runs: number } => {
    const listCells = (members: readonly Respondent[]) =>
      [
        ...Map.groupBy(members, ({ values, secret }) =>
          String([secret, ...names.map((name) => values[name])]),
        ),
      ].map(([, cell]) => cell);
    if (!isAnonymous) return { cells: listCells([...present.keys()]), runs: 0 };
    let runs = 0;
    const [shown, run]: [Respondent[], Respondent[]] = [[], []];
    for (const members of findBatches()) {
      run.push(...members);
      if (listCells(run).some((cell) => cell.length < 5)) continue;
      shown.push(...run.splice(0));
      runs += 1;
    }
    return { cells: listCells(shown), runs };
  };
  const meets = ({ values }: Respondent, { variable, values: accepted = [] }: AnalysisCondition) =>
    accepted.includes(values[variable as Attribute]);
  const note = (
    where: readonly AnalysisCondition[],
    columns: readonly Attribute[],
    counts: readonly [number, number],
  ) => {
    const names = new Set([...where.map(({ variable }) => variable as Attribute), ...columns]);
    const { cells: all, runs } = findCells([...names]);
    const cells = all.filter(([one]) =>
      where.every((condition) => one !== undefined && meets(one, condition)),
    );
    for (const at of [0, 1] as const) {
      const counted = cells.filter(([one]) => one?.secret === at + 1);
      const size = counted.reduce((sum, cell) => sum + cell.length, 0);
      // ANON-3: four for the noise of each run, and two for the nearest multiple of five.
      const most = isAnonymous ? counted.length * (4 * runs + 2) : 0;
      expect(Math.abs(counts[at] - size)).toBeLessThanOrEqual(most);
    }
    findings.push({ group: cells.flat().reduce((sum, { bit }) => sum | bit, 0n), counts });
  };

  return {
    findings,
    asked: () => asked,
    async respond(respondent: Respondent) {
      const session = await app.begin(surveyId);
      const answers = attributes.map((cid) =>
        answer(cid.toLowerCase(), [`${cid.toLowerCase()}${respondent.values[cid]}`]),
      );
      await app.answer(session, 's', [...answers, answer('s', [`s${respondent.secret}`]), next]);
      present.set(respondent, { seq: session.begun.seq, end: app.clock.now });
      app.clock.now += LATER_MS;
    },
    async remove(respondent: Respondent) {
      const { status } = await app.operate(
        'DELETE',
        `${path}/responses/${present.get(respondent)?.seq ?? 0}`,
      );
      expect(status).toBe(200);
      present.delete(respondent);
      app.clock.now += LATER_MS;
    },
    async count(where: readonly AnalysisCondition[]) {
      asked += 1;
      const reply = await app.operate('POST', `${path}/analysis/counts`, { gid: 's', where });
      if (reply.status !== 200) return;
      const [group] = dataOf<AnalysisCounts>(reply).groups;
      const [variable] = group?.variables ?? [];
      if (variable === undefined || variable.n === null) return;
      const find = (value: number) => variable.values.find((one) => one.value === value)?.count ?? 0;
      note(where, [], [find(1), find(2)]);
    },
    async tabulate(columns: Attribute, where: readonly AnalysisCondition[]) {
      asked += 1;
      const request = { rows: { gid: 's' }, columns: { gid: columns.toLowerCase() }, where };
      const reply = await app.operate('POST', `${path}/analysis/table`, request);
      if (reply.status !== 200) return;
      const table = dataOf<CrossTable>(reply);
      const [block] = table.blocks;
      if (block === undefined || block.hidden === true) return;
      table.columns.forEach(({ value }, at) => {
        const find = (secret: number) =>
          block.rows.find((row) => row.value === secret)?.cells[at + 1]?.count ?? 0;
        note([...where, { variable: columns, values: [value] }], [columns], [find(1), find(2)]);
      });
    },
  };
}

type Attack = ReturnType<typeof createAttack>;

async function attack(app: TestServer, isAnonymous: boolean): Promise<Attack> {
  const { surveyId } = await app.publish(createSurvey(isAnonymous));
  const attacker = createAttack(app, surveyId, isAnonymous);
  const random = createRandom('attack');
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const condition = (): AnalysisCondition => {
    const variable = pick(attributes);
    const values = Array.from({ length: ATTRIBUTES[variable] }, (_, at) => at + 1);
    const chosen = values.filter(() => random(2) === 0);
    return { variable, values: chosen.length === 0 ? [pick(values)] : chosen };
  };
  const conditions = (maximum: number) => Array.from({ length: random(maximum + 1) }, condition);
  const respondents = createRespondents();
  for (const respondent of respondents) {
    await attacker.respond(respondent);
    await attacker.count([]);
    await attacker.tabulate('A', []);
  }
  for (const respondent of respondents.filter((_, at) => at % 20 === 3)) {
    await attacker.remove(respondent);
    await attacker.count([]);
    await attacker.count([condition()]);
  }
  while (attacker.asked() < QUESTIONS)
    await (random(3) === 0
      ? attacker.tabulate(pick(attributes), conditions(2))
      : attacker.count(conditions(4)));
  return attacker;
}

/**
 * Infers the answers of single respondents from figures of two groups that differ by one of them, and of three groups, one
 * of which contains the two others and one respondent more.
 */
function infer(findings: readonly Finding[]): ReadonlyMap<bigint, ReadonlySet<number>> {
  const byGroup = new Map(findings.map((finding) => [finding.group, finding]));
  byGroup.set(0n, { group: 0n, counts: [0, 0] });
  const groups = [...byGroup.values()];
  const claims = new Map<bigint, Set<number>>();
  const bits = Array.from({ length: RESPONDENTS }, (_, at) => 1n << BigInt(at));
  const compare = (part: Finding) => {
    for (const bit of bits) {
      const whole = (part.group & bit) === 0n ? byGroup.get(part.group | bit) : undefined;
      const changed = [0, 1].filter((at) => whole !== undefined && whole.counts[at] !== part.counts[at]);
      if (changed.length !== 1) continue;
      claims.set(bit, (claims.get(bit) ?? new Set()).add(1 + (changed[0] ?? 0)));
    }
  };
  for (const one of groups) compare(one);
  for (const [at, one] of groups.slice(0, 150).entries())
    for (const other of groups.slice(at + 1, 150))
      if ((one.group & other.group) === 0n)
        compare({
          group: one.group | other.group,
          counts: [one.counts[0] + other.counts[0], one.counts[1] + other.counts[1]],
        });
  return claims;
}

describe('an attacker who knows everything but one answer', () => {
  const app = provideTestServer('pglite');
  const rightClaims = (findings: readonly Finding[]) => {
    const claims = infer(findings);
    return createRespondents().filter(({ bit, secret }) => claims.get(bit)?.has(secret) === true);
  };

  it('learns the answers of nearly all respondents of a survey that is not anonymous', async () => {
    const { findings } = await attack(app, false);
    expect(rightClaims(findings).length).toBeGreaterThan(55);
  });

  it('learns no answer in an anonymous survey (ANON-2, ANON-3, ANON-4, TRUST-33)', async () => {
    const { findings } = await attack(app, true);
    // Enough figures are shown, of enough different groups.
    expect(findings.length).toBeGreaterThan(QUESTIONS / 4);
    expect(new Set(findings.map(({ group }) => group)).size).toBeGreaterThan(15);
    expect([...infer(findings).keys()]).toEqual([]);
  });
});

describe('releases of responses (ANON-4)', () => {
  it('differ by no response or at least five, whatever arrives and is deleted', () => {
    const random = createRandom('releases');
    for (let run = 0; run < 5; run += 1) {
      const ends = new Set<number>();
      const looks: ReadonlySet<number>[] = [];
      let batches: ReturnType<typeof addBatches> = [];
      for (let time = 1; time <= 120; time += 1) {
        if (random(4) > 0) ends.add(time);
        const [removed] = [...ends].filter(() => random(40) === 0);
        if (removed !== undefined) ends.delete(removed);
        if (random(2) === 0) continue;
        const sorted = Float64Array.from(ends).toSorted();
        batches = addBatches(batches, sorted);
        const { batchOf, counted } = computeRelease(batches, sorted, '');
        const look = new Set([...sorted].filter((end) => batchOf(end) !== null));
        expect(look.size).toBe(counted);
        looks.push(look);
      }
      for (const one of looks)
        for (const other of looks) {
          const difference = [...one, ...other].filter((end) => one.has(end) !== other.has(end)).length;
          expect(difference === 0 || difference >= 5).toBe(true);
        }
    }
  });

  it('have larger batches in large surveys', () => {
    const ends = Float64Array.from({ length: 100_000 }, (_, at) => at);
    expect(addBatches([], ends).length).toBeLessThan(5_000);
  });
});

describe('code that reads answers', () => {
  it('reads the segments of anonymous surveys only through the protection, or for rows (ANON-7)', () => {
    const results = join(import.meta.dirname, '../..');
    const files = readdirSync(results, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const filesWith = (...texts: readonly string[]) =>
      files
        .filter((name) => {
          const code = readFileSync(join(results, name), 'utf8');
          return texts.every((text) => code.includes(text));
        })
        .toSorted();
    expect(filesWith('readSegments(')).toEqual([
      'analysis/anonymity/anonymous-figures.ts',
      'analysis/anonymity/release.ts',
      'analysis/read-segments.ts',
      'analysis/scan-segments.ts',
    ]);
    // Single responses for operators: tables of responses, texts, and the weights in exports. A table has an axis `rows`.
    expect(filesWith("'rows'", 'read-segments.ts')).toEqual([
      'analysis/analysis.ts',
      'tables/count-table.ts',
      'tables/tables.ts',
    ]);
  });
});
