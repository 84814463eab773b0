import type { AnswerCheck, QuestionIssue } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import type { EffectKind, Program, ProgramQuestion } from '../../program/program.ts';
import { stayOnPage, withoutPending } from '../../step/fulfil.ts';
import { advance } from '../../step/move.ts';
import type { Question } from '@canvass/project';
import { isVisible } from '../../content/environment.ts';
import { askedQuestion } from '../../content/localise.ts';
import { extension } from '../../program/extension.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { visibleOn } from '../../step/walk.ts';
import { computeMoment } from '../../program/moment.ts';

const needsServerCheck = ({ unique, sms_verify }: Question): boolean =>
  unique === true || sms_verify === true;

const verifyEffect: EffectKind<'verify'> = {
  type: 'verify',
  due: {
    answers({ program, state }) {
      const checks = checksOfPage(program, state);
      return checks.length === 0 ? undefined : { type: 'verify', checks };
    },
  },
  take(program, state, { checks }, value) {
    const issues = readIssues(value['issues'], checks);
    if (issues === undefined) return undefined;
    return issues.length === 0 ? advance(program, withoutPending(state)) : stayOnPage(state, issues);
  },
  fail: (_, state, { checks }) => stayOnPage(state, [{ gid: checks[0]?.gid ?? '', key: 'error.network' }]),
};

export const verifyFeature: EngineFeature = {
  id: 'verify',
  compile: ({ layout }) =>
    layout.questions.some(({ question }) => needsServerCheck(question))
      ? {
          effects: [verifyEffect],
          extensions: ({ questions }) => [serverChecked.entry(findServerChecked(questions))],
        }
      : {},
};

/** Returns undefined if the host's issues are invalid. */
export function readIssues(
  value: unknown,
  checks: readonly Pick<AnswerCheck, 'gid'>[],
): readonly QuestionIssue[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const issues = value.flatMap((issue: unknown) => readIssue(issue) ?? []);
  const isRequested = ({ gid }: QuestionIssue) => checks.some((check) => check.gid === gid);
  return issues.length === value.length && issues.every(isRequested) ? issues : undefined;
}

function readIssue(value: unknown): QuestionIssue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { gid, key, part } = value as Readonly<Record<string, unknown>>; // every field is checked here
  if (typeof gid !== 'string' || typeof key !== 'string') return undefined;
  return { gid, key, ...(typeof part === 'string' && { part }) };
}

/**
 * Indexes of questions whose answer only the server can fully check (VALID-13, Duplicate checks; CALL-15, sms-verify).
 * Computed at compile time, so that other questions cost nothing.
 */
function findServerChecked(questions: readonly ProgramQuestion[]): readonly number[] {
  return questions
    .filter(({ type, question }) => type.serverChecks !== undefined && needsServerCheck(question))
    .map(({ index }) => index);
}

const NOTHING: readonly AnswerCheck[] = [];

const serverChecked = extension<readonly number[]>();
/** Indexes of questions whose answer the server checks when their page is left. */
export const serverCheckedQuestions = (program: Program): readonly number[] =>
  serverChecked.of(program) ?? [];

/** Checks required before leaving the page. Empty in previews, which have no server (STATE-13). */
export function checksOfPage(program: Program, state: State): readonly AnswerCheck[] {
  const checkedIndexes = serverCheckedQuestions(program);
  if (checkedIndexes.length === 0 || state.page < 0 || state.facts.mode === 'preview') return NOTHING;
  return visibleOn(computeMoment(program, state), state.page)
    .filter(({ question }) => checkedIndexes.includes(question.index))
    .flatMap(({ question }) => listChecks(program, state, question));
}

/** Checks of all visible answers of the survey, in the order of the file. */
export function checksOfSurvey(program: Program, state: State): readonly AnswerCheck[] {
  if (state.facts.mode === 'preview') return NOTHING;
  return serverCheckedQuestions(program)
    .filter((index) => isVisible(program, state.status, index))
    .flatMap((index) => program.questions[index] ?? [])
    .flatMap((question) => listChecks(program, state, question));
}

function listChecks(program: Program, state: State, question: ProgramQuestion): readonly AnswerCheck[] {
  const answer = vectorGet(state.effective, question.index);
  if (answer === null) return NOTHING;
  return (
    question.type.serverChecks?.(askedQuestion(computeMoment(program, state), question), answer) ?? NOTHING
  );
}
