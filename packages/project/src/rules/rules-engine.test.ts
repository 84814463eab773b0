import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { circlesIn, trailText } from '../references/circles.ts';
import type { JsonObject, JsonValue } from '../json/json.ts';
import { loadProject } from '../load/load-project.ts';
import { parseProject } from '../load/parse-project.ts';
import { plant } from '../load/planted-fault.fixtures.ts';
import { publicProject } from '../load/public-project.ts';
import { engineSurvey } from './rules-engine.fixtures.ts';

/** Each question of `count` mirrors the one before it. */
function chain(count: number): JsonObject {
  const items = Array.from({ length: count }, (_, index) => ({
    type: 'Q',
    gid: `q${index}`,
    qtype: 'single',
    title: 'x',
    items: [
      {
        gid: `o${index}`,
        seq: 1,
        title: 'x',
        ...(index === 0 ? {} : { option_origin: `o${index - 1}` }),
      },
    ],
  }));
  const relatedRefs = items.slice(1).map(({ gid }, index) => ({
    sourceGid: `q${index}`,
    targetGid: gid,
    mode: 'select',
    type: 'option',
  }));
  return { format: 1, title: 'x', items, relatedRefs };
}
const said = (survey: JsonObject): readonly string[] =>
  parseProject(survey).issues.map(({ message, fix }) => `${message} ${fix}`);

describe('what authors are told', () => {
  const Q = ['items', 0, 'items', 0] as const;
  test.each<[what: string, at: readonly (string | number)[], value: JsonValue, words: string]>([
    [
      'the questions on a circle',
      [...Q, 'option_from'],
      'best',
      'Q1 (know) → Q2 (use) → Q3 (best) → Q1 (know)',
    ],
    [
      'the questions on a circle of orders',
      [...Q, 'question_from'],
      'use',
      'Q2 (use) → Q1 (know) → Q2 (use)',
    ],
    [
      'which reference is missing',
      ['items', 1, 'items', 1, 'items', 0, 'option_origin'],
      'k1',
      'Add { "sourceGid": "know", "targetGid": "why", "mode": "select", "type": "option" } to relatedRefs',
    ],
    ['the group that was meant', [...Q, 'items', 0, 'group_id'], 'og_hom', 'Did you mean `og_home`?'],
    ['the group of a node that was meant', ['flow', 'items', 0, 'gid'], 'gaa', 'Did you mean `ga`?'],
    [
      'the kind of node that was meant',
      ['flow', 'items', 1, 'ftype'],
      'randomset',
      'Did you mean `randomSet`?',
    ],
    [
      'the question of a key that was meant',
      ['scores', 'answer_keys', 'capitol'],
      ['x'],
      'Did you mean `capital`?',
    ],
    ['what is on no screen', ['items', 1, 'items', 1, 'screens'], [['w1', 'w2']], 'A3 (w3)'],
  ])('%s', (_, at, value, words) => {
    const survey = engineSurvey();
    plant(survey, at, value);
    expect(said(survey).join('\n')).toContain(words);
  });

  it('a chain of references may be five long, the first link beyond it is named', () => {
    expect(parseProject(chain(6)).issues).toEqual([]);
    const { issues } = parseProject(chain(9));
    expect(issues.map(({ id, path }) => [id, path])).toEqual([['related.too-long', '$.relatedRefs[5]']]);
    expect(issues[0]?.message).toContain('Q1 (q0) → Q2 (q1) → Q3 (q2)');
  });
});

describe('circlesIn', () => {
  const graphs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 14 }).map((edges) => {
    const uses = new Map<string, string[]>();
    for (const [from, to] of edges) uses.set(`${from}`, [...(uses.get(`${from}`) ?? []), `${to}`]);
    return uses;
  });
  /** Nodes that nothing uses can be taken away again and again; what is left is on a circle or leads to one. */
  function isCyclic(uses: ReadonlyMap<string, readonly string[]>): boolean {
    const left = new Map(uses);
    for (let before = -1; before !== left.size; ) {
      before = left.size;
      for (const [id, next] of left) if (!next.some((one) => left.has(one))) left.delete(id);
    }
    return left.size > 0;
  }
  it('finds circles exactly where there are some, and each is one', () => {
    fc.assert(
      fc.property(graphs, (uses) => {
        const usesOf = (id: string): readonly string[] => uses.get(id) ?? [];
        const circles = circlesIn(uses.keys(), usesOf);
        expect(circles.length > 0).toBe(isCyclic(uses));
        for (const circle of circles) {
          expect(new Set(circle).size).toBe(circle.length);
          for (const [index, id] of circle.entries())
            expect(usesOf(id)).toContain(circle[(index + 1) % circle.length]);
        }
      }),
    );
  });
  it('shortens long trails in the middle', () => {
    const names = Array.from({ length: 100 }, (_, index) => `${index}`);
    expect(trailText(names)).toBe('0 → 1 → 2 → 3 → 4 → 5 → … → 94 → 95 → 96 → 97 → 98 → 99');
  });
});

const nestedFlow = (levels: number): JsonValue => {
  let node: JsonValue = { fid: 'x', type: 'G', gid: 'ga' };
  for (let level = 0; level < levels; level += 1)
    node = { fid: `f${level}`, type: 'F', ftype: 'groupSet', items: [node] };
  return { fid: 'root', type: 'F', ftype: 'root', items: [node] };
};
const many = (count: number, make: (index: number) => JsonValue): JsonValue =>
  Array.from({ length: count }, (_, i) => make(i));
/** Every question refers to each of the first ones and back: nearly every link closes a circle. */
const dense = (): JsonObject => {
  const survey = chain(4_000);
  const back = many(4_000, (index) => ({
    sourceGid: `q${index}`,
    targetGid: `q${index % 3}`,
    mode: 'select',
    type: 'option',
  })) as JsonObject[];
  (survey['relatedRefs'] as JsonObject[]).push(...back);
  return survey;
};

describe('hostile input', () => {
  test.each<[name: string, change: JsonObject | (() => JsonObject), id: string]>([
    ['a flow of 10,000 levels', { flow: nestedFlow(10_000) }, 'size.depth'],
    [
      'a flow of 100,000 nodes of one name',
      {
        flow: {
          fid: 'a',
          type: 'F',
          ftype: 'root',
          items: many(100_000, () => ({ fid: 'a', type: 'G', gid: 'ga' })),
        },
      },
      'id.duplicate-fid',
    ],
    ['a chain of 15,000 related questions', () => chain(15_000), 'related.too-long'],
    ['4,000 questions in circles', dense, 'related.circular'],
    [
      '100,000 quota cells',
      {
        quotas: [
          { id: 'a', name: 'x', cells: many(100_000, () => ({ id: 'a', name: 'x', cap: 0, cond: '' })) },
        ],
      },
      'id.duplicate-quota',
    ],
    [
      '100,000 screens',
      { items: [{ type: 'Q', gid: 'a', qtype: 'blank', title: 'x', screens: many(100_000, () => ['a']) }] },
      'id.wrong-kind',
    ],
    [
      '100,000 points of nothing',
      {
        scores: {
          question_scores: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}`, 1])),
        },
      },
      'id.unresolved',
    ],
  ])(
    'is refused: %s',
    (_, change, id) => {
      const survey = typeof change === 'function' ? change() : { ...engineSurvey(), ...change };
      const { project, issues } = parseProject(survey);
      expect(project).toBeUndefined();
      expect(issues.map((issue) => issue.id)).toContain(id);
      expect(JSON.stringify(issues).length).toBeLessThan(2_000_000);
    },
    20_000,
  );

  test.each(['answer_keys', 'question_scores'])('is refused: __proto__ as a key of %s', (field) => {
    const text = JSON.stringify({ ...engineSurvey(), scores: { [field]: { HERE: ['x'] } } }).replace(
      'HERE',
      '__proto__',
    );
    expect(loadProject(text).issues.map(({ id, path }) => [id, path])).toContainEqual([
      'shape.hostile-key',
      `$.scores.${field}.__proto__`,
    ]);
    expect(({} as Record<string, unknown>)['0']).toBeUndefined();
  });

  it('never throws, whatever stands in the place of a part of the survey', () => {
    const parts = Object.keys(engineSurvey());
    fc.assert(
      fc.property(
        fc.constantFrom(...parts),
        fc.constantFrom(...parts),
        fc.jsonValue({ maxDepth: 4 }),
        (part, other, value) => {
          const survey = engineSurvey();
          // Also parts of the survey in each other's places.
          const swapped = { ...survey, [part]: survey[other] ?? null };
          expect(Array.isArray(parseProject(swapped).issues)).toBe(true);
          // fast-check's values are JSON.
          expect(Array.isArray(parseProject({ ...survey, [part]: value as JsonValue }).issues)).toBe(true);
        },
      ),
    );
  });
});

describe('publicProject', () => {
  const { project } = loadProject(engineSurvey());
  if (project === undefined) throw new Error('The survey is sound.');

  it('keeps the flow with its score ranges, and drops quotas, points and answer keys', () => {
    const text = JSON.stringify(publicProject(project));
    expect(publicProject(project).flow).toEqual(project.flow);
    expect(text).toContain('"score":[null,1]');
    for (const secret of ['"quotas"', '"scores"', '"score":2', 'Roma', '"cap"', 'Q2A1']) {
      expect(JSON.stringify(project)).toContain(secret);
      expect(text).not.toContain(secret);
    }
  });
  it('says when to wait for quotas, if the host has worked it out', () => {
    const waits = { start: false, gids: ['use'] };
    expect(publicProject(project, waits).quota_waits).toEqual(waits);
    expect(publicProject(project)).not.toHaveProperty('quota_waits');
  });
});
