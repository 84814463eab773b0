import type { Group, Project, Question, ProjectItem } from '@canvass/project';
import { noAnswerOf, type RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../compile-whole.ts';
import { ignoredRequests } from '../../view/ignored-requests.ts';
import { recapView } from '../../view/recap-view.ts';
import { requireTools } from '../../question-type/question-type.ts';
import { testTypes } from '../../testing/question-types.ts';
import { arbitraryProject, randomRespondent } from '../../testing/index.ts';
import { blank, compileProject, multiple, play, project, single } from '../../testing/scenario.ts';
import { WITHOUT_HOST, walkSurvey } from '../../testing/walk-survey.ts';
import { vectorGet } from '../../program/vector.ts';
import { computeDraft } from '../../step/settle/draft.ts';
import { settleAll } from '../../step/settle/settle.ts';
import { reduceEvents } from '../../transcript/reduce-events.ts';
import { replay } from '../../transcript/transcript.ts';
import { rng } from '../../random/rng.ts';

const DONT_KNOW = { no_answer: 'dont_know' } as const;
const withNonAnswers = (fields: Partial<Question> = {}): Partial<Question> => ({
  no_answer: ['dont_know', 'prefer_not'],
  ...fields,
});
const survey = (fields: Partial<Question> = {}) =>
  project(
    [
      [
        single('Q1', 3, withNonAnswers({ required: true, ...fields })),
        blank('Q2', withNonAnswers({ required: 'ask' })),
      ],
      [
        blank('Q3', { disp_code: 'no_answer(Q1) == "dont_know" and Q1 is empty' }),
        blank('Q4', { disp_code: 'Q1 == 2' }),
        blank('Q5', { disp_code: 'Q1 != 2 and no_answer(Q2) is empty' }),
      ],
    ],
    { project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] } },
  );

describe('a non-answer', () => {
  it('satisfies required, is empty for rules, and can be read by the function `no_answer`', () => {
    const run = play(survey()).answer('q1', DONT_KNOW).answer('q2', { no_answer: 'prefer_not' }).next();
    expect(run.page).toEqual(['q3']);
    expect(ignoredRequests(run.program, run.state)).toBeUndefined();
  });

  it('replaces an answer, and is replaced by an answer', () => {
    const run = play(survey()).answer('q1', [2]).answer('q1', DONT_KNOW);
    expect(run.view('q1')?.answer).toEqual(DONT_KNOW);
    expect(run.answer('q1', [2]).next().next().page).toEqual(['q4']);
  });

  it.each([{ no_answer: 'refused' }, { no_answer: 'dont_know', more: 1 }, { no_answer: 8 }])(
    '%j is refused',
    (answer) =>
      expect(play(survey()).send({ type: 'answer', gid: 'q1', answer }).refused).toBe('engine.wrong_answer'),
  );

  it('is refused by a question that does not offer it', () => {
    const run = play(project([[single('Q1', 2, { no_answer: ['prefer_not'] })], [blank('Q2')]]));
    expect(run.send({ type: 'answer', gid: 'q1', answer: DONT_KNOW }).refused).toBe('engine.wrong_answer');
  });

  it("has the author's text, else the product's, in the language of the response", () => {
    const authorTexts = { no_answer_texts: { prefer_not: 'None of your business' } };
    const translations = { 'zh-CN': { q1: { 'no_answer_texts.prefer_not': '无可奉告' } } };
    const run = play({ ...survey(authorTexts), translations }, { language: 'en-GB' });
    const titles = () => run.view('q1')?.noAnswers?.map(({ title }) => title);
    expect(titles()).toEqual(['Don’t know', 'None of your business']);
    run.send({ type: 'language', language: 'zh-CN' });
    expect(titles()).toEqual(['不知道', '无可奉告']);
    run.answer('q1', DONT_KNOW);
    expect(recapView(run.program, run.state)).toMatchObject([{ gid: 'q1', answers: [{ text: '不知道' }] }]);
  });

  it('is not replaced by automatic answers, and requires no files', () => {
    const run = play(
      project([
        [
          blank('Q1', withNonAnswers({ auto_fill: '"given"' })),
          multiple(
            'Q2',
            2,
            withNonAnswers({ attachData: { openAttach: true, minNum: 1, allowNotUpload: false } }),
          ),
        ],
        [blank('Q3')],
      ]),
    );
    expect(run.view('q1')?.answer).toEqual(['given']);
    run.answer('q1', DONT_KNOW).answer('q2', DONT_KNOW);
    expect(run.view('q1')?.answer).toEqual(DONT_KNOW);
    expect(run.next().page).toEqual(['q3']);
  });

  it('skips all screens of its question', () => {
    const screens = [['q1_1'], ['q1_2', 'q1_3']];
    const run = play(
      project([[multiple('Q1', 3, withNonAnswers({ screens, required: true }))], [blank('Q2')]]),
    );
    expect(run.answer('q1', DONT_KNOW).next().page).toEqual(['q2']);
  });

  it('is stored but not effective while its question is hidden', () => {
    const run = play(project([[single('Q1', 2), blank('Q2', withNonAnswers({ disp_code: 'Q1A1' }))]]));
    run.answer('q1', [1]).answer('q2', DONT_KNOW).answer('q1', [2]);
    expect(run.view('q2')?.answer).toBeUndefined();
    expect(run.answer('q1', [1]).view('q2')?.answer).toEqual(DONT_KNOW);
  });
});

const withNoAnswers = (items: readonly ProjectItem[]): Project['items'] =>
  items.map((item) => {
    if (item.type === 'Q') return item.qtype === 'descriptor' ? item : { ...item, ...withNonAnswers() };
    return { ...item, items: withNoAnswers(item.items) } as Group; // the container keeps its type
  });

it('non-answers give the same state step by step, from scratch and from stored events, in random surveys', () => {
  let nonAnswerCount = 0;
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const { flow: _, quotas: __, ...plain } = arbitraryProject(String(seed));
      const program = compileProject({ ...plain, items: withNoAnswers(plain.items) });
      const walker = randomRespondent(program, seed, 60);
      const { facts, state, events } = walkSurvey(program, walker, WITHOUT_HOST, ({ result }) => {
        const draft = computeDraft(program, result.state);
        settleAll(draft);
        expect(draft.state.effective).toEqual(result.state.effective);
      });
      nonAnswerCount += program.questions.filter(({ index }) =>
        noAnswerOf(vectorGet(state.effective, index)),
      ).length;
      const replayed = replay(
        program,
        facts,
        reduceEvents(program, events as readonly RespondentEvent[]),
      ).state;
      expect({ ...replayed, issues: state.issues }).toEqual(state);
    }),
    { numRuns: process.env['CANVASS_FULL'] === undefined ? 40 : 2_000 },
  );
  expect(nonAnswerCount).toBeGreaterThan(0);
});

describe('the tools of a type with non-answers', () => {
  const { question, type } = requireQuestion();
  it('read scripts, and list the offered answers in errors', () => {
    const read = (kind: string) => type.fromScript({ no_answer: kind }, { question });
    expect(read('dont_know')).toEqual({ answer: DONT_KNOW });
    expect(read('never')).toEqual({
      problem: 'no_answer is "never"; this question offers dont_know and prefer_not',
    });
  });
  it('simulate some non-answers', () => {
    const random = rng('some');
    const context = { isOffered: () => true, options: question.items ?? [], rows: [] } as never;
    const randomAnswers = Array.from({ length: 200 }, () => type.arbitraryAnswer(random, question, context));
    const nonAnswers = randomAnswers.filter((answer) => 'no_answer' in Object(answer));
    expect(nonAnswers.length).toBeGreaterThan(0);
    expect(nonAnswers.length).toBeLessThan(100);
  });
  it('label non-answers in exports, without points and choices', () => {
    const labels = [
      { kind: 'dont_know', code: undefined, label: 'Don’t know' },
      { kind: 'prefer_not', code: -99, label: 'Prefer not to say' },
    ];
    for (const variable of type.variables(question)) expect(variable.noAnswers).toEqual(labels);
    for (const value of type.values(question, DONT_KNOW)) expect(value).toEqual({ missing: 'dont_know' });
    expect(type.summarise(question, DONT_KNOW, () => '')).toBe('Don’t know');
    expect(type.choices(question, DONT_KNOW)).toEqual([]);
    expect(type.score(question, DONT_KNOW)).toBeUndefined();
  });
});

function requireQuestion() {
  const { program } = compile(survey({ no_answer_codes: { prefer_not: -99 } }), testTypes);
  const [compiledQuestion] = program?.questions ?? [];
  if (compiledQuestion === undefined) throw new Error('the survey has a question');
  return { question: compiledQuestion.question, type: requireTools(compiledQuestion) };
}

describe('the check of rules', () => {
  const listIds = (code: string) =>
    compile(
      project([
        [
          single('Q1', 3, withNonAnswers({ no_answer: ['dont_know'] })),
          blank('Q2'),
          blank('Q3', { disp_code: code }),
        ],
      ]),
      testTypes,
    ).issues.map(({ id }) => id);
  it.each([
    ['no_answer(Q1) == "dont_know"', []],
    ['no_answer(Q1) == "prefer_not"', ['language.unknown-value']],
    ['no_answer(Q2) is empty', ['language.no-answer-not-offered']],
    ['no_answer("Q1") is empty', ['language.question-needed']],
    ['Q1 == "dont_know"', ['language.no-answer-compared']],
    ['Q1 in ["A1", "dont_know"]', ['language.no-answer-compared']],
    ['no_answer() is empty', ['language.argument-count']],
  ])('finds in %s: %j', (code, ids) => expect(listIds(code)).toEqual(ids));
});
