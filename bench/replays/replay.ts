import { compile, type Program, type Rng, rng, start, type State, step } from '@canvass/logic';
import { computeMoment, vectorGet, visibleOn } from '@canvass/logic/inspect';
import { loadProject } from '@canvass/project/file';
import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { registry } from '@canvass/question-types';
import { Model } from 'survey-core';
import type { Pair, SurveyJsValue } from './pairs.table.ts';

/** Number of answers of one respondent, enough to correct and empty most questions. */
const STEPS = 20;
const EMPTY_ONE_IN = 4;

export interface Snapshot {
  readonly shown: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Names of the questions that would have a message if the respondent pressed Next now. */
  readonly messages: readonly string[];
}
/** The states of the two programs when they first differ, and the answers up to then. */
export interface Difference {
  readonly answers: readonly string[];
  readonly ours: Snapshot;
  readonly surveyJs: Snapshot;
}

/** The program of a pair's project file, which passes the check without errors. */
export function createProgram({ name, project: { items, ...otherFields } }: Pair): Program {
  const file = { format: 1, title: name, items: [{ type: 'G', gid: 'page', items }], ...otherFields };
  const { project, issues } = loadProject(JSON.stringify(file));
  const compiled = project && compile(project, registry);
  const errors = [...issues, ...(compiled?.issues ?? [])].filter(({ severity }) => severity === 'error');
  if (compiled?.program === undefined || errors.length > 0)
    throw new Error(`${name}: ${JSON.stringify(errors)}`);
  return compiled.program;
}

/** Gives both programs the same random answers. Returns the first difference, or undefined if they always agree. */
export function replay(pair: Pair, program: Program, seed: string): Difference | undefined {
  const random = rng(seed);
  const model = new Model({ ...pair.surveyJs });
  let state = start(program, { ...UNKNOWN_RESPONDENT, seq: 1 });
  const answers: string[] = [];
  for (let stepIndex = 0; stepIndex < STEPS; stepIndex += 1) {
    const ours = ourSnapshot(pair, program, state);
    const surveyJs = surveyJsSnapshot(pair, model);
    if (JSON.stringify(ours) !== JSON.stringify(surveyJs)) return { answers, ours, surveyJs };
    const name = pick(random, ours.shown);
    const value = random.int(EMPTY_ONE_IN) === 0 ? undefined : pick(random, pair.answers[name] ?? []);
    answers.push(`${name} = ${JSON.stringify(value)}`);
    const { state: next, refused } = step(program, state, {
      type: 'answer',
      gid: name,
      answer: value === undefined ? null : computeAnswer(program, name, value),
    });
    if (refused !== undefined) throw new Error(`${answers.join(', ')}: ${refused.key}`);
    state = next;
    if (value === undefined) model.clearValue(name);
    else model.setValue(name, value);
  }
  return undefined;
}

function pick<T>(random: Rng, list: readonly T[]): T {
  const entry = list[random.int(list.length)];
  if (entry === undefined) throw new Error('There is nothing to choose from.');
  return entry;
}

/** Non-answers of Canvass, by their values in the SurveyJS questionnaires. */
const NON_ANSWERS: Readonly<Record<string, string>> = { dontknow: 'dont_know', refused: 'prefer_not' };

/** Converts a value of SurveyJS to our answer format: finds options by value, and parses other values by type. */
function computeAnswer(program: Program, name: string, surveyJsValue: SurveyJsValue): unknown {
  const { question, type } = createQuestion(program, name);
  const nonAnswer = NON_ANSWERS[String(surveyJsValue)];
  if (nonAnswer !== undefined) return { no_answer: nonAnswer };
  if (type.hasOptions) {
    const optionGids = [surveyJsValue]
      .flat()
      .map((value) => question.items?.find((item) => item.value === value)?.gid);
    return Array.isArray(surveyJsValue) ? optionGids.map((gid) => [gid]) : optionGids;
  }
  return type.fromValue?.(question, Array.isArray(surveyJsValue) ? null : (surveyJsValue as string | number)); // the list case is null
}

function createQuestion(program: Program, name: string) {
  const question = program.questions[program.byGid.get(name) ?? -1];
  if (question === undefined) throw new Error(`There is no question ${name}.`);
  return question;
}

function ourSnapshot({ answers, values = [] }: Pair, program: Program, state: State): Snapshot {
  const afterNext = step(program, state, { type: 'next' }).state;
  const visible = new Set(
    visibleOn(computeMoment(program, state), state.page).map(({ question: { gid } }) => gid),
  );
  return {
    shown: Object.keys(answers).filter((name) => visible.has(name)),
    values: Object.fromEntries(values.map((name) => [name, valueOf(program, state, name)])),
    messages: [...new Set(afterNext.issues.map(({ gid }) => gid))].toSorted(),
  };
}

function valueOf(program: Program, state: State, name: string): unknown {
  const { index, question, type } = createQuestion(program, name);
  const answer = vectorGet(state.effective, index);
  return answer === null ? null : type.value(question, answer, () => '');
}

function surveyJsSnapshot({ answers, values = [] }: Pair, model: Model): Snapshot {
  model.currentPage.validate(true);
  const questions = Object.keys(answers).map((name) => model.getQuestionByName(name));
  const computed = new Map(model.calculatedValues.map((one) => [one.name, one.value]));
  const shownQuestions = questions.filter(({ isVisible, isParentVisible }) => isVisible && isParentVisible);
  return {
    shown: shownQuestions.map(({ name }) => name),
    values: Object.fromEntries(values.map((name) => [name, computed.get(name) ?? null])),
    messages: shownQuestions
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => name)
      .toSorted(),
  };
}
