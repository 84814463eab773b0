import type { Question, ConsistencyCheck } from '@canvass/project';
import type { QuestionIssue } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import { readsServerFacts } from '../../compile/readers.ts';
import { isVisible } from '../../content/environment.ts';
import { askedQuestion, localisedQuestion, findTranslation } from '../../content/localise.ts';
import { resolveText } from '../../content/piping.ts';
import { plainText } from '../../content/plain-text.ts';
import { questionContext } from '../../content/question-context.ts';
import { computeMoment } from '../../program/moment.ts';
import type { Moment, ProgramQuestion, Draft, Program } from '../../program/program.ts';
import type { State, StepResult } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { stepWrapper } from '../../step/step-wrapper.ts';
import { visibleOn } from '../../step/walk.ts';
import {
  CHECK_KEY,
  listDueChecks,
  listEarlierQuestions,
  type CompiledCheck,
  isMet,
  computeIssue,
} from './consistency-checks.ts';
import { TOUCHED } from '../../program/status.ts';
import { computeDraft, finishDraft, setAnswer, setStatus } from '../../step/settle/draft.ts';
import { hash32 } from '../../random/hash.ts';
import { type RuleContext, compileCode } from '../../compile/compile-rules.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';

const firstNodeOf = (placedQuestion: PlacedQuestion | undefined): number =>
  placedQuestion?.occurrences[0]?.node ?? Number.NEGATIVE_INFINITY;

/** Checks across answers, soft required and read-only questions, authors' texts for issues, cleared hidden answers. */
export const leavingFeature: EngineFeature = {
  id: 'leaving',
  compile(context) {
    const checks = compileChecks(context);
    const clearsHidden = context.project.settings?.hidden_answers === 'cleared';
    if (checks.length === 0 && !clearsHidden && !context.layout.questions.some(needsWrapper)) return {};
    const findCheck = ({ key, params }: QuestionIssue) =>
      key === CHECK_KEY ? checks.find(({ gid }) => gid === params?.['check']) : undefined;
    const findUnmet = (moment: Moment, issues: readonly QuestionIssue[]) =>
      issues.filter((issue) => {
        const check = findCheck(issue);
        return check !== undefined && !isMet(moment, check);
      });
    return {
      needsServer: checks.some((check) => readsServerFacts(check.condition)),
      extensions: () => [
        stepWrapper.entry({
          step(program, before, event, take) {
            if (event.type === 'answer' && isReadOnly(program, event.gid))
              return { state: before, effects: [], refused: { key: 'engine.read_only', gid: event.gid } };
            const result = withAsked(before, take(program, before, event));
            const cleared = clearsHidden
              ? { ...result, state: clearHidden(program, before, result.state) }
              : result;
            if (result.refused !== undefined) return result;
            if (event.type === 'next') return leavePage(computeMoment(program, before), checks, cleared);
            const { issues } = before;
            if (event.type !== 'answer' || issues.length === 0) return cleared;
            const keptIssues = findUnmet(computeMoment(program, cleared.state), issues);
            const otherIssues = cleared.state.issues.filter((issue) => findCheck(issue) === undefined);
            return { ...cleared, state: { ...cleared.state, issues: [...otherIssues, ...keptIssues] } };
          },
          failingChecks: (moment) =>
            checks
              .filter((check) => check.level === 'error' && !isMet(moment, check))
              .map((check) => ({
                issue: computeIssue(moment, check),
                questions: check.questions.map((index) => moment.program.questions[index]?.gid ?? ''),
              })),
          ignoredRequests: (moment) => ({
            questions: findIgnoredQuestions(moment),
            checks: checks
              .filter((check) => wasAsked(moment, idOfAskedCheck(moment, check)) && !isMet(moment, check))
              .map(({ gid }) => gid),
          }),
          show(program, state, issue) {
            const moment = computeMoment(program, state);
            const check = findCheck(issue);
            const text = check === undefined ? textOfQuestion(moment, issue) : checkText(moment, check);
            const earlier = check === undefined ? '' : listEarlierQuestions(moment, check).join(' ');
            const params = { text: text ?? '', ...(earlier !== '' && { earlier }) };
            return text === undefined ? issue : { ...issue, key: 'validate.own', params };
          },
        }),
      ],
    };
  },
};

/** Whether the survey gives the question its value, so that the respondent cannot (SHOW-24). */
const isReadOnly = ({ questions, byGid }: Program, gid: string): boolean =>
  questions[byGid.get(gid) ?? -1]?.question.read_only === true;

const needsWrapper = ({ question }: PlacedQuestion): boolean =>
  question.required === 'ask' ||
  question.required_text !== undefined ||
  question.read_only === true ||
  hasPatternText(question);

const hasPatternText = ({
  open_attrs: questionAttrs,
  items = [],
  rows_items: rows = [],
}: Question): boolean =>
  [questionAttrs, ...[...items, ...rows].map((part) => part.open_attrs)].some(
    (rules) => rules?.pattern_text !== undefined,
  );

/** Restores `asked`, because the core copies only the state fields that it knows when a page opens. */
function withAsked({ asked }: State, result: StepResult): StepResult {
  if (asked === undefined || result.state.asked !== undefined) return result;
  return { ...result, state: { ...result.state, asked } };
}

/** The result of Next: the state on the next page, or the same page with the issues that keep the respondent there. */
function leavePage(moment: Moment, checks: readonly CompiledCheck[], result: StepResult): StepResult {
  const { state } = moment;
  const { page, pending, end, issues } = result.state;
  const isLeft = page !== state.page || pending.length > 0 || end.is_end === 1;
  if (!isLeft && issues.length === 0) return result;
  const { issues: blockingIssues, ...newAsked } = checkPage(moment, checks, issues);
  if (blockingIssues.length === 0) return result;
  return isLeft
    ? { state: { ...state, ...newAsked, issues: blockingIssues }, effects: [] }
    : { ...result, state: { ...result.state, ...newAsked, issues: blockingIssues } };
}

interface PageCheckResult {
  /** Issues that keep the respondent on the page. Empty if the page may be left. */
  readonly issues: readonly QuestionIssue[];
  /** The new `State.asked`. Absent if it is unchanged. */
  readonly asked?: readonly string[];
}

/** An issue that the respondent may ignore after seeing it once. `id` is its id in `State.asked`. */
interface IgnorableIssue {
  readonly id: string;
  readonly issue: QuestionIssue;
}

/** Finds the errors of the page. If there are none, finds missing answers and failing checks to ask about once. */
function checkPage(
  moment: Moment,
  checks: readonly CompiledCheck[],
  pageIssues: readonly QuestionIssue[],
): PageCheckResult {
  const failing = listDueChecks(moment, checks).filter((check) => !isMet(moment, check));
  const errors = failing.filter(({ level }) => level === 'error').map((check) => computeIssue(moment, check));
  if (pageIssues.length + errors.length > 0) return { issues: [...pageIssues, ...errors] };
  const ignorable = [
    ...findMissingAnswers(moment),
    ...failing.map((check) => ({ id: idOfAskedCheck(moment, check), issue: computeIssue(moment, check) })),
  ];
  const { asked = [] } = moment.state;
  const newIssues = ignorable.filter(({ id }) => !asked.includes(id));
  if (newIssues.length === 0) return { issues: [] };
  return { issues: newIssues.map(({ issue }) => issue), asked: [...asked, ...newIssues.map(({ id }) => id)] };
}

/** The visible questions with `required` "ask" that lack an answer. None during corrections. */
function findMissingAnswers(moment: Moment): readonly IgnorableIssue[] {
  if (moment.state.facts.mode === 'modify') return [];
  return visibleOn(moment, moment.state.page).flatMap(({ question }) => {
    const currentQuestion = askedQuestion(moment, question);
    if (currentQuestion.required !== 'ask') return [];
    const { gid } = question;
    return missingAnswerIssues(moment, question, currentQuestion).map((issue) => ({
      id: questionId(gid),
      issue: { gid, ...issue, ask: true },
    }));
  });
}

const questionId = (gid: string) => `question:${gid}`;
const wasAsked = ({ state }: Moment, id: string): boolean => state.asked?.includes(id) === true;

function findIgnoredQuestions(moment: Moment): readonly string[] {
  const { program, state } = moment;
  return program.questions
    .filter((question) => {
      if (!wasAsked(moment, questionId(question.gid)) || !isVisible(program, state.status, question.index))
        return false;
      return missingAnswerIssues(moment, question, askedQuestion(moment, question)).length > 0;
    })
    .map(({ gid }) => gid);
}

function missingAnswerIssues(moment: Moment, question: ProgramQuestion, currentQuestion: Question) {
  const answer = vectorGet(moment.state.effective, question.index) ?? undefined;
  const context = questionContext(moment, question);
  const optionalIssues = question.type.validate({ ...currentQuestion, required: false }, answer, context);
  return question.type
    .validate({ ...currentQuestion, required: true }, answer, context)
    .filter(({ key, part }) => !optionalIssues.some((other) => other.key === key && other.part === part));
}

/** The author's text for an issue of a missing answer, or of an open text that violates its pattern (CHECK-3). */
function textOfQuestion(moment: Moment, { gid, key, part }: QuestionIssue): string | undefined {
  const { program, state } = moment;
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  const localised = localisedQuestion(program, state.language, question);
  if (key === PATTERN_KEY) return findPatternText(moment, localised, part);
  const { required_text: text = '' } = localised;
  if (text.trim() === '') return undefined;
  const missingIssues = missingAnswerIssues(moment, question, askedQuestion(moment, question));
  return missingIssues.some((issue) => issue.key === key && issue.part === part) ? text : undefined;
}

/** Key of the issue of a text that does not match `open_attrs.pattern` (VALID-31). */
const PATTERN_KEY = 'validate.pattern';

/** The `pattern_text` of the open text to which `part` belongs: that of an option, a row, a column or the question. */
function findPatternText(moment: Moment, question: Question, part = ''): string | undefined {
  const { items = [], rows_items: rows = [], open_attrs: questionAttrs } = question;
  const partGid = part.split(':').at(-1) ?? '';
  const option = [...items, ...rows].find(({ gid }) => partGid === gid || partGid === `${gid}_open`);
  const { pattern_text: text } = option?.open_attrs ?? questionAttrs ?? {};
  if (text === undefined) return undefined;
  const resolvedText = plainText(
    resolveText(moment, text, { before: moment.program.nodes.length, key: question.gid }),
  );
  return resolvedText.trim() === '' ? undefined : resolvedText;
}

/** SHOW-22: removes the answers and files of questions that a step has hidden, except in corrections (STATE-12). */
function clearHidden(program: Program, before: State, state: State): State {
  if (state.status === before.status || state.facts.mode === 'modify' || state.end.is_end === 1) return state;
  const draft = computeDraft(program, state);
  for (const question of program.questions) {
    const { index } = question;
    const wasVisible = isVisible(program, before.status, index);
    if (wasVisible && !isVisible(program, state.status, index)) clearAnswer(draft, question);
  }
  return finishDraft(draft, state);
}

function clearAnswer(draft: Draft, { gid, index, occurrences }: ProgramQuestion): void {
  setAnswer(draft, index, null);
  // A default applies again, as if the question had never been shown.
  for (const { node } of occurrences) setStatus(draft, node, vectorGet(draft.state.status, node) & ~TOUCHED);
  if (draft.state.files === undefined) return;
  const { [gid]: _, ...files } = draft.state.files;
  draft.state.files = files;
}

/** The id in `State.asked` of a check with its current answers. When these answers change, the check asks again. */
function idOfAskedCheck({ state }: Moment, { gid, questions }: CompiledCheck): string {
  const answers = questions.map((index) => vectorGet(state.effective, index));
  return `check:${gid}:${hash32(JSON.stringify(answers))}`;
}

function checkText(moment: Moment, { gid, text }: CompiledCheck): string {
  const { program, state } = moment;
  const localisedText = findTranslation(program, state.language, 'project', `checks.${gid}.text`) ?? text;
  return plainText(resolveText(moment, localisedText, { before: program.nodes.length, key: gid }));
}

function compileChecks(context: RuleContext): readonly CompiledCheck[] {
  return (context.project.checks ?? []).flatMap((check, at) =>
    compileCheck(context, check, `$.checks[${at}]`),
  );
}

function compileCheck(
  context: RuleContext,
  { gid, at: gids, holds, text, level = 'error' }: ConsistencyCheck,
  path: string,
): readonly CompiledCheck[] {
  const expression = compileCode(context, holds, 'condition', `${path}.holds`);
  const questionIndexes = gids.flatMap((question) => context.indexOf.get(question) ?? []);
  if (expression === undefined || questionIndexes.length === 0) return []; // `compileCode` has reported the errors
  const { questions } = expression.reads;
  const questionAt = (index: number) => context.layout.questions[index];
  const lastNode = Math.max(...questionIndexes.map((index) => firstNodeOf(questionAt(index))));
  for (const readIndex of questions) {
    const readQuestion = questionAt(readIndex);
    if (firstNodeOf(readQuestion) <= lastNode || questionIndexes.includes(readIndex)) continue;
    const name = readQuestion?.question.cid ?? `Q${readIndex + 1}`;
    context.sink.add('error', 'check.reads-later', `${path}.holds`, {
      question: name,
      gid: readQuestion?.question.gid ?? '',
    });
  }
  return [
    {
      gid,
      level,
      text,
      condition: expression,
      displayedAt: questionIndexes,
      questions: [...new Set([...questionIndexes, ...questions])],
    },
  ];
}
