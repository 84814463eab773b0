import {
  compile,
  pageView,
  type Program,
  questionView,
  requireTools,
  type State,
  start,
  step,
  type QuestionTypeWithTools,
} from '@canvass/logic';
import type { Option, Question } from '@canvass/project';
import { loadProject } from '@canvass/project/file';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainTitle } from '../answers/entries/plain-title.ts';
import { registry } from '../registry/registry.gen.ts';
import { NoAnswerProvider, ownAnswer } from '../controls/question/no-answer-context.tsx';
import { loadAllParts } from '../controls/late-parts.tsx';
import type { ViewProps } from '../controls/view-props.ts';
import { wrapView } from '../controls/wrapped/wrapped-view.tsx';
import { type AuthoredQuestion, COPY_CODE } from './field-values.ts';
import { questionContext } from './question-context.ts';

// Loads parts as pages do, so that rendering is complete.
await loadAllParts();

/** The cheapest observation comes first. Each is a text that can be compared. */
export interface ObservedQuestion {
  answers(): string;
  survey(): string;
  rendering(): string;
}

const GID = 'q1';
const SAMPLE_COUNT = 24;
const titleOf = (option: Option) => plainTitle(option.title);

/** An earlier question that fields of the observed one may name: `earlier`, with the options `earlier1` and `earlier2`. */
const EARLIER = {
  type: 'Q',
  gid: 'earlier',
  cid: 'Earlier',
  qtype: 'single',
  title: 'Earlier',
  items: [
    { gid: 'earlier1', seq: 1, title: 'One', oid: 'same1' },
    { gid: 'earlier2', seq: 2, title: 'Two', oid: 'same2' },
  ],
  option_order: 'reverse',
};
const LATER = {
  type: 'Q',
  gid: 'later',
  qtype: 'single',
  title: 'Later',
  items: [{ gid: 'later1', seq: 1, title: 'End' }],
};
const TEXT = { type: 'Q', gid: 'text', qtype: 'descriptor', title: 'Text' };
const cachedObservations = new Map<string, ObservedQuestion>();

/** Observes a question once, and caches the result. Undefined if no survey can be made of it. */
export function observeQuestion(
  authored: AuthoredQuestion,
  View: ComponentType<ViewProps>,
): ObservedQuestion | undefined {
  const key = JSON.stringify(authored);
  const before = cachedObservations.get(key);
  if (before !== undefined) return before;
  const program = findProgram(authored);
  const observedQuestion = program?.questions.find(({ gid }) => gid === GID);
  if (program === undefined || observedQuestion === undefined) return undefined;
  const { question } = observedQuestion;
  const type = requireTools(observedQuestion);
  const observed: ObservedQuestion = {
    answers: cacheResult(() => computeAnswers(type, question)),
    survey: cacheResult(() => computeSurvey(program, type, question)),
    rendering: cacheResult(() => computeRendering(program, type, question, View)),
  };
  cachedObservations.set(key, observed);
  return observed;
}

function cacheResult(compute: () => string): () => string {
  let found: string | undefined;
  return () => (found ??= compute());
}

const idOf = ({ qtype, custom_qtype: custom }: Question) =>
  custom === undefined ? qtype : `${qtype}/${custom}`;
const TWIN = 'twin_';

/** A copy of the question with other ids and without automatic answers. */
function createCopy(authored: AuthoredQuestion): unknown {
  const { auto_fill: _, defaultOptionSelect: __, autofill_next: ___, ...otherFields } = authored;
  const renamedCopy: unknown = JSON.parse(JSON.stringify(otherFields), (key, value: unknown) =>
    ID_FIELDS.has(key) && typeof value === 'string' ? `${TWIN}${value}` : value,
  );
  return { ...(renamedCopy as object), cid: COPY_CODE, required: false };
}
const ID_FIELDS = new Set(['gid', 'group_id', 'on_row']);

function findProgram(authored: AuthoredQuestion): Program | undefined {
  const group = (gid: string, ...items: readonly unknown[]) => ({ type: 'G', gid, items });
  const twin = JSON.stringify(authored).includes(COPY_CODE) ? [group('before', createCopy(authored))] : [];
  // The engine skips a page without a visible question.
  const companions = registry.get(String(authored['qtype']))?.unseen ? [TEXT] : [];
  const file = {
    format: 1,
    title: 'One question',
    project_lang: { answer_language: 'en-GB' },
    items: [
      group('first', EARLIER),
      ...twin,
      group('second', authored, ...companions),
      group('third', LATER),
    ],
  };
  const { project } = loadProject(structuredClone(file), { isAccepted: true });
  return project && compile(project, registry).program;
}

function createRandom(): { int(n: number): number } {
  let state = 7;
  return {
    int(n) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    },
  };
}

/** Random answers to the question as an optional one, and answers outside of most limits. */
function listSamples(type: QuestionTypeWithTools, question: Question): readonly unknown[] {
  const random = createRandom();
  const { required: _, ...free } = question;
  const randomAnswers = Array.from({ length: SAMPLE_COUNT }, () =>
    type.arbitraryAnswer(random, free as Question, questionContext(question)),
  );
  return [...randomAnswers, ...extremeAnswers(question)];
}

const extremeAnswers = ({ items = [], rows_items: rows = [] }: Question): readonly unknown[] => {
  const texts = ['99', '1', 'abcdefgh', 'x', '2031-01-01', 'a@example.com', '13800000000'];
  const answerEach = (list: readonly Option[], value: unknown) =>
    Object.fromEntries(list.map(({ gid }) => [gid, value]));
  const choices = items.map(({ gid }) => [gid]);
  return [
    ...texts.map((text) => [text]),
    ...texts.map((text) => answerEach(items, [text])),
    ...texts.flatMap((text) => items.map(({ gid }) => [gid, text])),
    ...texts.flatMap((text) => [items.map(({ gid }) => [gid, text])]),
    ...texts.map((text) => answerEach(rows, answerEach(items, [text]))),
    ...texts.map((text) => [answerEach(items, text)]),
    ...texts.map((text) => answerEach(rows, answerEach(items, text))),
    ...[0, 1, 3, 5, 99].map((score) => answerEach(items, [score, null, [], null])),
    ...[0, 1, 3, 5, 99].map((score) => answerEach(rows, answerEach(items, score))),
    choices,
    answerEach(rows, choices),
    ...choices.map((choice) => [choice]),
    ...choices,
    [4_000_000_000],
    [0],
    [answerEach(items, '1'), answerEach(items, '1'), answerEach(items, '1')],
    {},
    [],
  ];
};

function computeAnswers(type: QuestionTypeWithTools, question: Question): string {
  const context = questionContext(question);
  const facts = [
    type.initialAnswer(question, context) ?? null,
    type.validate(question, undefined, context),
    type.variables(question),
    type.shape(question),
    type.effort?.(question),
    type.material?.of(question, context),
  ];
  const answers = listSamples(type, question).map((raw) => {
    const answer = type.parse(raw, question);
    if (answer === undefined) return null;
    return [
      answer,
      type.validate(question, answer, context),
      type.value(question, answer, titleOf),
      type.score(question, answer) ?? null,
      type.values(question, answer),
      type.serverChecks?.(question, answer) ?? [],
      type.remarks?.(question, answer, titleOf) ?? [],
      type.summarise(question, answer, titleOf),
    ];
  });
  return JSON.stringify([facts, answers], withMaps);
}

/** Serialises maps as lists, and options and rows as their ids, because passing them on is not an effect. */
function withMaps(_: string, value: unknown): unknown {
  if (value instanceof Map) return [...value.entries()];
  if (typeof value !== 'object' || value === null || !('gid' in value) || !('seq' in value)) return value;
  return 'kind' in value ? value : value.gid;
}

function isValid(type: QuestionTypeWithTools, question: Question, raw: unknown): boolean {
  const answer = type.parse(raw, question);
  return answer !== undefined && type.validate(question, answer, questionContext(question)).length === 0;
}

/** Fields that the engine only passes on for rendering, which is not an effect. */
const PASSED_ON_FIELDS = new Set(
  'question option row group answers optionGroups rowGroups tipText'.split(' '),
);

function stateOn(program: Program, choice: string): State {
  const facts = {
    seq: 6,
    seeds: { [GID]: 5, [`${GID}:rows`]: 5, earlier: 2 },
    params: {},
    device: 'phone',
    language: 'en-GB',
    source: null,
    member: null,
    now: 1_795_132_800,
    utc_offset: 480,
  } as const;
  const startState = start(program, facts);
  const answered = step(program, startState, { type: 'answer', gid: 'earlier', answer: [choice] }).state;
  const next = step(program, answered, { type: 'next' }).state;
  const twin = program.questions.find(({ gid }) => gid === `${TWIN}${GID}`);
  if (twin === undefined) return next;
  const type = registry.get(idOf(twin.question));
  const answer = type && listSamples(type, twin.question).find((one) => isValid(type, twin.question, one));
  const stateWithAnswer = step(program, next, { type: 'answer', gid: twin.gid, answer }).state;
  return step(program, stateWithAnswer, { type: 'next' }).state;
}

function computeSurvey(program: Program, type: QuestionTypeWithTools, question: Question): string {
  const observations = ['earlier1', 'earlier2'].map((choice) => {
    const state = stateOn(program, choice);
    const outcomes = [undefined, ...listSamples(type, question).slice(0, 6)].map((answer) => {
      const stateWithAnswer =
        answer === undefined ? state : step(program, state, { type: 'answer', gid: GID, answer }).state;
      const { state: next, effects } = step(program, stateWithAnswer, { type: 'next' });
      const shownIssues = questionView(program, next, GID)?.issues;
      return [stateWithAnswer.effective, next.page, next.screen ?? 0, next.issues, shownIssues, effects];
    });
    return [
      state.page,
      state.effective,
      pageView(program, state),
      questionView(program, state, GID),
      outcomes,
    ];
  });
  return JSON.stringify(observations, (key, value: unknown) =>
    PASSED_ON_FIELDS.has(key) ? undefined : withMaps(key, value),
  );
}

function computeRendering(
  program: Program,
  type: QuestionTypeWithTools,
  question: Question,
  View: ComponentType<ViewProps>,
): string {
  const state = stateOn(program, 'earlier1');
  const samples = listSamples(type, question).filter((raw) => isValid(type, question, raw));
  const first = question.items?.[0]?.gid ?? question.gid;
  const isWrapped = question.read_only === true || question.search === true || question.entries !== undefined;
  const Shown = isWrapped ? wrapView(View) : View;
  const ofFirst = samples.find((raw) => JSON.stringify(raw ?? null).includes(`"${first}"`));
  const pages = (['phone', 'pc'] as const).flatMap((layout) =>
    [...new Set([undefined, ofFirst, samples.at(-1)])].map((raw) => {
      const answer = raw === undefined ? undefined : type.parse(raw, question);
      const stateWithAnswer =
        answer === undefined ? state : step(program, state, { type: 'answer', gid: GID, answer }).state;
      const view = questionView(program, stateWithAnswer, GID);
      if (view === undefined) return null;
      return renderToStaticMarkup(
        <NoAnswerProvider view={view} onChange={() => undefined}>
          <Shown
            view={view}
            answer={ownAnswer(view) ?? undefined}
            issues={[]}
            onChange={() => undefined}
            t={(key, params = {}) => `${key} ${JSON.stringify(params)}`}
            layout={layout}
            services={{}}
          />
        </NoAnswerProvider>,
      );
    }),
  );
  return JSON.stringify(pages);
}
