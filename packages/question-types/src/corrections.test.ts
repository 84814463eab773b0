import { compile, questionTypeId } from '@canvass/logic';
import { checkCorrection } from '@canvass/logic/effects';
import type { Project, Question } from '@canvass/project';
import { UNKNOWN_RESPONDENT, type SessionFacts } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { registry } from './registry/registry.gen.ts';

const FACTS: SessionFacts = {
  ...UNKNOWN_RESPONDENT,
  seq: 7,
  source: '',
  now: 1_700_000_000,
  utc_offset: 480,
};

/** Types that accept every possible answer as a correction, without validation (STATE-12). */
const PASSING_TYPES: ReadonlySet<string> = new Set([
  'evaluation',
  'score/nps',
  'proportion',
  'city',
  'info_time',
  'info_geography',
  'info_date',
]);
/** Types whose answers are recorded or computed, so editors cannot write them. */
const UNSUPPORTED_TYPES: ReadonlySet<string> = new Set(['graph_visual_weight', 'value']);

const createProgram = (question: Question) => {
  const project: Project = {
    format: 1,
    title: 'Corrected',
    items: [{ type: 'G', gid: 'g', items: [question] }],
  };
  const { program, issues } = compile(project, registry);
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return program;
};
const listIssueKeys = (
  { question, answer }: Pick<Fixture, 'question' | 'answer'>,
  storedAnswer: unknown = undefined,
) => {
  const before = storedAnswer === undefined ? {} : { [question.gid]: storedAnswer };
  const changedAnswers = { [question.gid]: answer ?? null };
  return checkCorrection(createProgram(question), FACTS, {
    givenAnswers: before,
    changedAnswers,
  }).refused.map(({ key }) => key);
};

/** Values by type that have the shape of an answer but that no respondent could give. */
const IMPOSSIBLE_ANSWERS: Readonly<Record<string, (gid: string) => unknown>> = {
  'score/nps': (gid) => ({ [gid]: [77] }),
  proportion: (gid) => ({ [gid]: 9_999 }),
  evaluation: () => ({ score: 77 }),
  info_time: () => [86_400],
  info_date: () => [Number.MAX_SAFE_INTEGER],
};

test.each(Object.entries(IMPOSSIBLE_ANSWERS))(
  'a correction of %s refuses values outside of its scale',
  (id, createAnswer) => {
    const { question } = (fixtures as Readonly<Record<string, readonly Fixture[]>>)[id]?.[0] ?? {};
    if (question === undefined) throw new Error(`${id} has no fixture`);
    const answer = createAnswer(question.items?.[0]?.gid ?? '');
    expect(listIssueKeys({ question, answer })).toEqual(['engine.wrong_answer']);
  },
);

const isImpossible = ({ question, answer }: Fixture): boolean => {
  const type = registry.get(questionTypeId(question));
  const parsed = type?.parse(answer, question);
  return parsed !== undefined && type?.isPossible?.(question, parsed) === false;
};

describe.each(Object.entries<readonly Fixture[]>(fixtures))('a correction of %s', (id, examples) => {
  test.each(examples)('$name', (example) => {
    const { answer, issues } = example;
    const issueKeys = listIssueKeys(example);
    const usualKeys = issues.map(({ key }) => key);
    if (UNSUPPORTED_TYPES.has(id)) expect(issueKeys).toEqual(['modify.unsupported']);
    else if (PASSING_TYPES.has(id) || answer === undefined)
      expect(issueKeys).toEqual(isImpossible(example) ? ['engine.wrong_answer'] : []);
    // A correction has no other issues than an answer of a respondent.
    else expect(usualKeys).toEqual(expect.arrayContaining(issueKeys));
  });

  it('requires no choices in empty rows if the answer is the stored one', () => {
    if (UNSUPPORTED_TYPES.has(id)) return;
    const rowExamples = examples.filter(
      ({ answer, question }) => answer !== undefined && question.rows_items !== undefined,
    );
    for (const example of rowExamples) {
      const missingChoices = listIssueKeys(example, example.answer).filter(
        (key) => key === 'validate.option',
      );
      expect([example.name, missingChoices]).toEqual([example.name, []]);
    }
  });

  it('refuses values of another shape', () => {
    const [example] = examples;
    if (example === undefined) return;
    for (const answer of [7, 'x', { __proto__: null, nope: { nope: [[]] } }]) {
      const issueKeys = listIssueKeys({ question: example.question, answer });
      const isParsed = registry.get(id)?.parse(answer, example.question) !== undefined;
      expect([JSON.stringify(answer), isParsed || issueKeys.length > 0]).toEqual([
        JSON.stringify(answer),
        true,
      ]);
    }
  });
});
