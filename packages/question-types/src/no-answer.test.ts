import { compile, questionView, recapView, requireTools, start, step } from '@canvass/logic';
import { answerFits, checkCorrection } from '@canvass/logic/effects';
import type { Project, Question } from '@canvass/project';
import { computeFields, TYPE_IDS } from '@canvass/project/file';
import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { registry } from './registry/registry.gen.ts';

// ANSWER-18: every type that respondents answer by themselves accepts a non-answer.

const PREFER_NOT = { no_answer: 'prefer_not' } as const;
const FACTS = { ...UNKNOWN_RESPONDENT, seq: 3, language: 'en-GB', now: 1_790_000_000 };
const fixturesById = fixtures as Readonly<Record<string, readonly Fixture[]>>;
const types = TYPE_IDS.filter((id) => computeFields(id, 'question').has('no_answer'));

it('a non-answer is offered by all types except those that respondents never answer', () => {
  const otherTypes = TYPE_IDS.filter((id) => !types.includes(id));
  expect(otherTypes).toEqual(['timestamp', 'timedelta', 'descriptor', 'value']);
});

function programWith(id: string, fields: Partial<Question>) {
  const example = fixturesById[id]?.[0]?.question;
  if (example === undefined) throw new Error(`${id} has no example`);
  const question: Question = { ...example, gid: 'q', required: true, ...fields };
  const project: Project = {
    format: 1,
    title: 'One',
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'g', items: [question] }],
  };
  const { program, issues } = compile(project, registry);
  const [found] = program?.questions ?? [];
  if (program === undefined || found === undefined) throw new Error(JSON.stringify(issues));
  return { program, found };
}

describe.each(types)('a non-answer to %s', (id) => {
  const { program, found } = programWith(id, { no_answer: ['prefer_not'] });
  const startState = start(program, FACTS);

  it('completes the survey, although an answer is required', () => {
    const answered = step(program, startState, { type: 'answer', gid: 'q', answer: PREFER_NOT });
    expect(answered.refused).toBeUndefined();
    expect(questionView(program, answered.state, 'q')?.answer).toEqual(PREFER_NOT);
    const { state } = step(program, answered.state, { type: 'next' });
    expect([state.issues, state.pending.map(({ type }) => type)]).toEqual([[], ['submit']]);
    expect(recapView(program, state).map(({ answers }) => answers)).toEqual([
      [{ text: 'Prefer not to say' }],
    ]);
  });

  it('is exported in every variable, and read from scripts', () => {
    const type = requireTools(found);
    const values = type.values(found.question, PREFER_NOT);
    expect(values).toHaveLength(type.variables(found.question).length);
    expect(new Set(values.map((value) => JSON.stringify(value)))).toEqual(
      new Set(['{"missing":"prefer_not"}']),
    );
    expect(type.fromScript(PREFER_NOT, { question: found.question })).toEqual({ answer: PREFER_NOT });
  });

  it('may be a correction, and fits versions that offer it', () => {
    const { refused } = checkCorrection(program, FACTS, {
      givenAnswers: {},
      changedAnswers: { q: PREFER_NOT },
    });
    expect(refused).toEqual(
      found.type.modify === 'unsupported' ? [{ gid: 'q', key: 'modify.unsupported' }] : [],
    );
    const [offer, otherOffer] = [
      { no_answer_texts: { prefer_not: 'No' } },
      { no_answer: ['dont_know'] as const },
    ];
    const fitsWith = (fields: object) =>
      answerFits(found, programWith(id, { no_answer: ['prefer_not'], ...fields }).found, PREFER_NOT);
    expect([fitsWith(offer), fitsWith(otherOffer)]).toEqual([true, false]);
  });
});
