import type { QuestionIssue } from '@canvass/protocol';
import { askedQuestion } from '../content/localise.ts';
import type { Moment, ProgramOccurrence, ProgramQuestion } from '../program/program.ts';
import { questionContext } from '../content/question-context.ts';
import type { State, StepResult } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { pageAt, visibleOn } from './walk.ts';

/** gids of the options and rows on one screen. */
type Screen = ReadonlySet<string>;

/**
 * The screens of the only visible question of the page (`screens`, TYPE-20), without screens that
 * have no visible item. Undefined if the page has only one screen.
 */
export function findScreens(moment: Moment): readonly Screen[] | undefined {
  const { state } = moment;
  if (!pageAt(moment, state.page).occurrences.some(hasScreens)) return undefined;
  const [occurrence, ...otherOccurrences] = visibleOn(moment, state.page);
  const authored = occurrence?.question.question.screens;
  if (
    occurrence === undefined ||
    otherOccurrences.length > 0 ||
    authored === undefined ||
    authored.length < 2
  )
    return undefined;
  const { options, rows } = questionContext(moment, occurrence.question);
  const visible = new Set([...options, ...rows].map(({ gid }) => gid));
  const screens = authored
    .map((gids) => new Set(gids.filter((gid) => visible.has(gid))))
    .filter((screen) => screen.size > 0);
  return screens.length < 2 ? undefined : screens;
}

const hasScreens = ({ question: { question } }: ProgramOccurrence) => question.screens !== undefined;

/** The index of the current screen, limited to the existing screens. */
export function screenIndex({ screen = 0 }: Pick<State, 'screen'>, screens: readonly Screen[]): number {
  return Math.min(screen, screens.length - 1);
}

/** The state on the first screen of its page. */
export function withoutScreen({ screen: _, ...state }: State): State {
  return state;
}

/** The current screen of a question. Undefined if it has no screens, or another question is on the page. */
export function screenFor(moment: Moment, { question, gid }: ProgramQuestion): Screen | undefined {
  const { state } = moment;
  if (question.screens === undefined || visibleOn(moment, state.page)[0]?.question.gid !== gid)
    return undefined;
  const screens = findScreens(moment);
  return screens?.[screenIndex(state, screens)];
}

/** Opens the next screen if all rows of the current screen are valid (TYPE-20). */
export function nextScreen(
  moment: Moment,
  { screen, next: nextScreenIndex }: { readonly screen: Screen; readonly next: number },
): StepResult {
  const { state } = moment;
  const issues = issuesOfScreen(moment, screen);
  return {
    state: { ...state, issues, ...(issues.length === 0 && { screen: nextScreenIndex }) },
    effects: [],
  };
}

/**
 * Issues that keep the respondent on a screen. Screens without rows have none, because options may be chosen on a
 * later screen; questions with `swap` have none either. Both are checked when the page is left.
 */
function issuesOfScreen(moment: Moment, screen: Screen): readonly QuestionIssue[] {
  const { state } = moment;
  const question = visibleOn(moment, state.page)[0]?.question;
  if (question === undefined || question.question.swap === true) return [];
  const context = questionContext(moment, question);
  const rows = context.rows.filter(({ gid }) => screen.has(gid));
  if (rows.length === 0) return [];
  const currentQuestion = askedQuestion(moment, question);
  const answer = vectorGet(state.effective, question.index) ?? undefined;
  const { options, today, device, facts } = context;
  const isOffered = (gid: string) => screen.has(gid) || options.some((option) => option.gid === gid);
  const screenContext = {
    options,
    rows,
    today,
    device,
    facts,
    isOffered,
    orderedOptions: context.orderedOptions,
  };
  return question.type
    .validate(currentQuestion, answer, screenContext)
    .map((issue) => ({ gid: question.gid, ...issue }));
}
