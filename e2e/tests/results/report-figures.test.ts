import { compile, seedsFor, type State, start, step } from '@canvass/logic';
import { singleRespondentLedgers, runEffects } from '@canvass/logic/effects';
import { evaluateReport } from '@canvass/logic/report';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';

// REPORT-1, REPORT-2: the report of a finished response.

type Json = Record<string, unknown>;
const POINTS = { a: [0, 5, 10], b: [1, 2, 4] } as const;

const question = (gid: keyof typeof POINTS, qtype: string) => ({
  type: 'Q',
  gid,
  qtype,
  title: gid,
  items: POINTS[gid].map((score, at) => ({ gid: `${gid}${at}`, seq: at + 1, title: `${gid} ${at}`, score })),
});
const createWholeReport = (): Json => ({
  title: 'Own title',
  intro: 'Before the figures',
  total: {
    title: 'All',
    scale: [0, 20],
    ranges: [
      { to: 8, label: 'Low' },
      { from: 8, label: 'High', text: 'Well' },
    ],
  },
  dimensions: [
    { id: 'first', title: 'First', questions: ['a'], scale: [-5, 15], ranges: [{ text: 'Said of it' }] },
    { id: 'both', title: 'Both', questions: ['a', 'b'], weights: { b: 2 } },
  ],
  chart: 'radar',
  analysis: {
    questions: ['a'],
    show_right: true,
    show_points: true,
    texts: { a: [{ text: 'Of the answer' }] },
  },
  closing: [
    { to: 8, text: 'Again' },
    { from: 8, text: 'Thanks' },
  ],
});

/** Returns the report of a response. `a` and `b` are positions of chosen options. */
function findReport(report: Json, a: number | null, b: readonly number[]) {
  const { project } = loadProject({
    format: 1,
    title: 'Quiz',
    project_lang: { answer_language: 'en-GB' },
    items: [question('a', 'single'), question('b', 'multiple')],
    report,
  });
  const program = project && compile(project, registry).program;
  if (program === undefined) throw new Error('no survey can be made of the file');
  const facts = { seq: 1, language: 'en-GB', seeds: seedsFor(program, 1), device: 'pc', now: 0 } as const;
  let state: State = start(program, { ...facts, source: null, params: {}, member: null });
  const answers = { a: a === null ? null : [`a${a}`], b: b.length === 0 ? null : b.map((at) => [`b${at}`]) };
  for (let turn = 0; turn < 4 && state.end.is_end === 0; turn += 1) {
    for (const [gid, answer] of Object.entries(answers))
      state = step(program, state, { type: 'answer', gid, answer }).state;
    state = runEffects(program, step(program, state, { type: 'next' }).state, singleRespondentLedgers).state;
  }
  return evaluateReport(program, state);
}

/** The points of each question, counted without the engine. */
const computePoints = (a: number | null, b: readonly number[]): readonly [number, number] => [
  a === null ? 0 : (POINTS.a[a] ?? 0),
  b.reduce((sum, at) => sum + (POINTS.b[at] ?? 0), 0),
];
const MARKS = ['wrong', 'partly', 'right'];
const arbitraryAnswers = fc.record({
  a: fc.option(fc.nat(2)),
  b: fc.uniqueArray(fc.nat(2)).map((places) => places.toSorted()),
});

it('a report has the weighted points of the answers', () => {
  fc.assert(
    fc.property(arbitraryAnswers, ({ a, b }) => {
      const [ofA, ofB] = computePoints(a, b);
      const score = ofA + ofB;
      const [label, closing] = score >= 8 ? ['High', 'Thanks'] : ['Low', 'Again'];
      const report = findReport(createWholeReport(), a, b);
      expect(report).toMatchObject({ score: { score, min: 0, max: 20, label }, closing });
      expect(report?.charts.map(({ id, score: figure, min, max }) => [id, figure, min, max])).toEqual([
        ['first', a === null ? null : ofA, -5, 15],
        ['both', a === null && b.length === 0 ? null : ofA + 2 * ofB, 0, 24],
      ]);
    }),
    { numRuns: 40 },
  );
});

it('a report shows the points of each answer', () => {
  fc.assert(
    fc.property(fc.nat(2), (a) => {
      expect(findReport(createWholeReport(), a, [])?.sections).toMatchObject([
        { gid: 'a', score: POINTS.a[a], right: MARKS[a] },
      ]);
    }),
  );
});

const withoutPath = (report: Json, path: string): Json => {
  const [key = '', ...innerPath] = path.split('.');
  const copy = Array.isArray(report) ? [...(report as unknown[])] : { ...report };
  const innerValue = Reflect.get(copy, key) as Json;
  if (innerPath.length === 0) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, withoutPath(innerValue, innerPath.join('.')));
  return copy as Json;
};

// PROJECT-17: each field of a report has an effect.
test.each([
  'title',
  'intro',
  'total.title',
  'total.scale',
  'total.ranges.1.label',
  'total.ranges.1.text',
  'dimensions.0.title',
  'dimensions.0.scale',
  'dimensions.0.ranges',
  'dimensions.1.weights',
  'chart',
  'analysis.questions',
  'analysis.show_right',
  'analysis.show_points',
  'analysis.texts',
  'closing',
])('%s differs from a report without it', (path) => {
  const reportText = findReport(createWholeReport(), 1, [0, 2]);
  expect(reportText).toBeDefined();
  expect(findReport(withoutPath(createWholeReport(), path), 1, [0, 2])).not.toEqual(reportText);
});

it('a report lacks the total if the author hides it, and there is no report if reports are off', () => {
  expect(findReport({ ...createWholeReport(), total: { hide: true } }, 1, [])?.score).toBeUndefined();
  expect(findReport({ ...createWholeReport(), off: true }, 1, [])).toBeUndefined();
});
