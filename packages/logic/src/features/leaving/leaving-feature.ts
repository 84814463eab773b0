import type { Question, ConsistencyCheck } from '@canvass/project';
import type { QuestionIssue } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import { readsServerFacts } from '../../compile/readers.ts';
import { isVisible } from '../../content/environment.ts';
import { askedQuestion, localisedQuestion, findTranslation } from '../../content/localise.ts';
import { resolveText } from '../../content/piping.ts';
import { plainText } from '../../content/plain-text.ts';
import { questionContext } from '../../content/question-context.ts';
import { momentOf } from '../../program/moment.ts';
import type { Moment, ProgramQuestion, Draft, Program } from '../../program/program.ts';
import type { State, StepResult } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { stepWrapper } from '../../step/step-wrapper.ts';
import { visibleOn } from '../../step/walk.ts';
import {
  CHECK_KEY,
  checksDue,
  earlierQuestions,
  type CompiledCheck,
  isHolding,
  issueOf,
} from './consistency-checks.ts';
import { TOUCHED } from '../../program/status.ts';
import { draftOf, finishDraft, setAnswer, setStatus } from '../../step/settle/draft.ts';
import { hash32 } from '../../random/hash.ts';
import { type RuleContext, compiledCode } from '../../compile/compile-rules.ts';
import type { PlacedQuestion } from '../../compile/layout.ts';

const firstNode = (placed: PlacedQuestion | undefined): number =>
  placed?.occurrences[0]?.node ?? Number.NEGATIVE_INFINITY;

/**
 * Checks across answers, questions that ask for an answer once or take none, texts of issues, and hidden answers that are
 * cleared.
 */
export const leavingFeature: EngineFeature = {
  id: 'leaving',
  compile(context) {
    const checks = compileChecks(context);
    const clears = context.project.settings?.hidden_answers === 'cleared';
    const hasOwn = context.layout.questions.some(
      ({ question }) =>
        question.required === 'ask' ||
        question.required_text !== undefined ||
        question.read_only === true ||
        hasPatternText(question),
    );
    if (checks.length === 0 && !clears && !hasOwn) return {};
    const find = ({ key, params }: QuestionIssue) =>
      key === CHECK_KEY ? checks.find(({ gid }) => gid === params?.['check']) : undefined;
    const findLeft = (moment: Moment, issues: readonly QuestionIssue[]) =>
      issues.filter((issue) => {
        const check = find(issue);
        return check !== undefined && !isHolding(moment, check);
      });
    return {
      needsServer: checks.some((check) => readsServerFacts(check.holds)),
      extensions: () => [
        stepWrapper.entry({
          step(program, before, event, take) {
            if (event.type === 'answer' && isReadOnly(program, event.gid))
              return { state: before, effects: [], refused: { key: 'engine.read_only', gid: event.gid } };
            const taken = withAsked(before, take(program, before, event));
            const cleared = clears ? { ...taken, state: clearHidden(program, before, taken.state) } : taken;
            if (taken.refused !== undefined) return taken;
            if (event.type === 'next') return leavePage(momentOf(program, before), checks, cleared);
            const { issues } = before;
            if (event.type !== 'answer' || issues.length === 0) return cleared;
            const kept = findLeft(momentOf(program, cleared.state), issues);
            const own = cleared.state.issues.filter((issue) => find(issue) === undefined);
            return { ...cleared, state: { ...cleared.state, issues: [...own, ...kept] } };
          },
          failing: (moment) =>
            checks
              .filter((check) => check.level === 'error' && !isHolding(moment, check))
              .map((check) => ({
                issue: issueOf(moment, check),
                questions: check.questions.map((index) => moment.program.questions[index]?.gid ?? ''),
              })),
          ignored: (moment) => ({
            questions: ignoredQuestions(moment),
            checks: checks
              .filter((check) => wasAsked(moment, askedCheckId(moment, check)) && !isHolding(moment, check))
              .map(({ gid }) => gid),
          }),
          show(program, state, issue) {
            const moment = momentOf(program, state);
            const check = find(issue);
            const text = check === undefined ? textOfQuestion(moment, issue) : checkText(moment, check);
            const earlier = check === undefined ? '' : earlierQuestions(moment, check).join(' ');
            const params = { text: text ?? '', ...(earlier !== '' && { earlier }) };
            return text === undefined ? issue : { ...issue, key: 'validate.own', params };
          },
        }),
      ],
    };
  },
};

/** SHOW-24: whether the survey gives the question its value. */
const isReadOnly = ({ questions, byGid }: Program, gid: string): boolean =>
  questions[byGid.get(gid) ?? -1]?.question.read_only === true;

const hasPatternText = ({ open_attrs: own, items = [], rows_items: rows = [] }: Question): boolean =>
  [own, ...[...items, ...rows].map((part) => part.open_attrs)].some(
    (rules) => rules?.pattern_text !== undefined,
  );

/** The core copies the members of a state that it knows when a page is opened. */
function withAsked({ asked }: State, result: StepResult): StepResult {
  if (asked === undefined || result.state.asked !== undefined) return result;
  return { ...result, state: { ...result.state, asked } };
}

/** The result of Next: the state on the next page, or the same page with the issues that stop the respondent. */
function leavePage(moment: Moment, checks: readonly CompiledCheck[], result: StepResult): StepResult {
  const { state } = moment;
  const { page, pending, end, issues } = result.state;
  const isLeft = page !== state.page || pending.length > 0 || end.is_end === 1;
  if (!isLeft && issues.length === 0) return result;
  const { issues: found, ...asked } = checkPage(moment, checks, issues);
  if (found.length === 0) return result;
  return isLeft
    ? { state: { ...state, ...asked, issues: found }, effects: [] }
    : { ...result, state: { ...result.state, ...asked, issues: found } };
}

/** The outcome of the checks of a page that a respondent wants to leave. */
interface Leave {
  /** Keep the respondent on the page. Empty if the page may be left. */
  readonly issues: readonly QuestionIssue[];
  /** The new `State.asked`. Absent if it is unchanged. */
  readonly asked?: readonly string[];
}

/** An issue that the respondent may ignore after seeing it once, with its id in `State.asked`. */
interface Ask {
  readonly id: string;
  readonly issue: QuestionIssue;
}

/** Finds the errors of the page; requests for missing answers follow only without errors. */
function checkPage(moment: Moment, checks: readonly CompiledCheck[], own: readonly QuestionIssue[]): Leave {
  const failing = checksDue(moment, checks).filter((check) => !isHolding(moment, check));
  const errors = failing.filter(({ level }) => level === 'error').map((check) => issueOf(moment, check));
  if (own.length + errors.length > 0) return { issues: [...own, ...errors] };
  const asks = [
    ...missingAnswers(moment),
    ...failing.map((check) => ({ id: askedCheckId(moment, check), issue: issueOf(moment, check) })),
  ];
  const { asked = [] } = moment.state;
  const fresh = asks.filter(({ id }) => !asked.includes(id));
  if (fresh.length === 0) return { issues: [] };
  return { issues: fresh.map(({ issue }) => issue), asked: [...asked, ...fresh.map(({ id }) => id)] };
}

/** The visible questions with `required` "ask" that lack an answer. None during corrections. */
function missingAnswers(moment: Moment): readonly Ask[] {
  if (moment.state.facts.mode === 'modify') return [];
  return visibleOn(moment, moment.state.page).flatMap(({ question }) => {
    const asked = askedQuestion(moment, question);
    if (asked.required !== 'ask') return [];
    const { gid } = question;
    return issuesOfRequired(moment, question, asked).map((issue) => ({
      id: questionId(gid),
      issue: { gid, ...issue, ask: true },
    }));
  });
}

const questionId = (gid: string) => `question:${gid}`;
const wasAsked = ({ state }: Moment, id: string): boolean => state.asked?.includes(id) === true;

/** Visible questions that were asked for and still lack an answer. */
function ignoredQuestions(moment: Moment): readonly string[] {
  const { program, state } = moment;
  return program.questions
    .filter((question) => {
      if (!wasAsked(moment, questionId(question.gid)) || !isVisible(program, state.status, question.index))
        return false;
      return issuesOfRequired(moment, question, askedQuestion(moment, question)).length > 0;
    })
    .map(({ gid }) => gid);
}

/** The issues that a question has because an answer is required. */
function issuesOfRequired(moment: Moment, question: ProgramQuestion, asked: Question) {
  const answer = vectorGet(moment.state.effective, question.index) ?? undefined;
  const context = questionContext(moment, question);
  const without = question.type.validate({ ...asked, required: false }, answer, context);
  return question.type
    .validate({ ...asked, required: true }, answer, context)
    .filter(({ key, part }) => !without.some((other) => other.key === key && other.part === part));
}

/** The author's own text for an issue of a question: for a missing answer, or a text of another form. */
function textOfQuestion(moment: Moment, { gid, key, part }: QuestionIssue): string | undefined {
  const { program, state } = moment;
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  const localised = localisedQuestion(program, state.language, question);
  if (key === PATTERN_KEY) return patternText(moment, localised, part);
  const { required_text: text = '' } = localised;
  if (text.trim() === '') return undefined;
  const missing = issuesOfRequired(moment, question, askedQuestion(moment, question));
  return missing.some((issue) => issue.key === key && issue.part === part) ? text : undefined;
}

/** Key of the issue of a text that does not have the form of `open_attrs.pattern` (VALID-31). */
const PATTERN_KEY = 'validate.pattern';

/** `pattern_text` of the open text to which `part` belongs: of an option, a row, a cell in its column, or the question. */
function patternText(moment: Moment, question: Question, part = ''): string | undefined {
  const { items = [], rows_items: rows = [], open_attrs: own } = question;
  const named = part.split(':').at(-1) ?? '';
  const option = [...items, ...rows].find(({ gid }) => named === gid || named === `${gid}_open`);
  const { pattern_text: text } = option?.open_attrs ?? own ?? {};
  if (text === undefined) return undefined;
  const shown = plainText(
    resolveText(moment, text, { before: moment.program.nodes.length, key: question.gid }),
  );
  return shown.trim() === '' ? undefined : shown;
}

/**
 * SHOW-22: removes the answers and files of questions that a step has hidden. Nothing else changes, because rules never
 * read answers of hidden questions. Corrections of ended responses keep them (STATE-12).
 */
function clearHidden(program: Program, before: State, state: State): State {
  if (state.status === before.status || state.facts.mode === 'modify' || state.end.is_end === 1) return state;
  const draft = draftOf(program, state);
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

/** Key of a check and its present answers in `State.asked`. After a change of these answers it is asked again. */
function askedCheckId({ state }: Moment, { gid, questions }: CompiledCheck): string {
  const answers = questions.map((index) => vectorGet(state.effective, index));
  return `check:${gid}:${hash32(JSON.stringify(answers))}`;
}

/** The text of a check in the respondent's language. */
function checkText(moment: Moment, { gid, text }: CompiledCheck): string {
  const { program, state } = moment;
  const own = findTranslation(program, state.language, 'project', `checks.${gid}.text`) ?? text;
  return plainText(resolveText(moment, own, { before: program.nodes.length, key: gid }));
}

/** Compiles the checks of a project, and reports those that read later questions. */
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
  const expression = compiledCode(context, holds, 'condition', `${path}.holds`);
  const at = gids.flatMap((question) => context.indexOf.get(question) ?? []);
  if (expression === undefined || at.length === 0) return []; // reported before
  const { questions } = expression.reads;
  const findPlace = (index: number) => context.layout.questions[index];
  const last = Math.max(...at.map((index) => firstNode(findPlace(index))));
  for (const read of questions) {
    const later = findPlace(read);
    if (firstNode(later) <= last || at.includes(read)) continue;
    const name = later?.question.cid ?? `Q${read + 1}`;
    context.sink.add('error', 'check.reads-later', `${path}.holds`, {
      question: name,
      gid: later?.question.gid ?? '',
    });
  }
  return [{ gid, level, text, holds: expression, at, questions: [...new Set([...at, ...questions])] }];
}
