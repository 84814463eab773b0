import type { CheckLevel } from '@canvass/project/vocabulary';
import type { RichText } from '@canvass/project';
import type { QuestionIssue } from '@canvass/protocol';
import { isShownAt } from '../../content/environment.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import { evaluateCondition, type Expression } from '../../language/index.ts';
import { rankIn } from '../../program/presentation.ts';
import type { Moment, ProgramOccurrence } from '../../program/program.ts';
import { reportFailure } from '../../program/report.ts';

/** Key of the issue of a check across answers. Its parameter `check` is the gid of the check. */
export const CHECK_KEY = 'validate.check';

/** A compiled check across answers (`checks` of the project file). */
export interface CompiledCheck {
  readonly gid: string;
  readonly level: CheckLevel;
  readonly text: RichText;
  readonly condition: Expression;
  /** Indexes of the questions at which the issue is shown, in the author's order. */
  readonly displayedAt: readonly number[];
  /** Indexes of the questions in `displayedAt` and of the questions that the condition reads, each once. */
  readonly questions: readonly number[];
}

/** The checks whose last question is on the current page. They are decided when the respondent leaves it. */
export function listDueChecks(moment: Moment, checks: readonly CompiledCheck[]): readonly CompiledCheck[] {
  const { state, presentation } = moment;
  return checks.filter(({ questions }) => {
    const shownOccurrences = questions.map((index) => shownAt(moment, index));
    if (shownOccurrences.includes(undefined)) return false;
    const pages = shownOccurrences.map((occurrence) => presentation.pageOf[occurrence?.node ?? -1] ?? -1);
    return Math.max(...pages) === state.page;
  });
}

/** Returns undefined if the question is hidden. */
function shownAt({ program, state }: Moment, index: number): ProgramOccurrence | undefined {
  return program.questions[index]?.occurrences.find((occurrence) => isShownAt(state.status, occurrence));
}

/**
 * Whether a check holds. It also holds if one of its questions is hidden, or if the expression has no result because it
 * needs too much work.
 */
export function isMet(moment: Moment, { condition: expression, questions, gid }: CompiledCheck): boolean {
  const shownOccurrences = questions.map((index) => shownAt(moment, index));
  if (shownOccurrences.includes(undefined)) return true;
  const after =
    Math.max(...shownOccurrences.map((occurrence) => rankIn(moment.presentation, occurrence?.node ?? 0))) + 1;
  const result = evaluateCondition(expression, environmentAt(moment, after, gid));
  if (result === undefined) reportFailure(moment.reports, 1, `no result for ${gid}`);
  return result !== false;
}

/** The issue of a check that does not hold, at the first of the check's questions on the page. */
export function computeIssue(moment: Moment, { gid, level, displayedAt }: CompiledCheck): QuestionIssue {
  const { program, presentation, state } = moment;
  const isHere = (index: number) => presentation.pageOf[shownAt(moment, index)?.node ?? -1] === state.page;
  const index = displayedAt.find(isHere) ?? displayedAt[0] ?? 0;
  const issue = { gid: program.questions[index]?.gid ?? '', key: CHECK_KEY, params: { check: gid } };
  return level === 'ask' ? { ...issue, ask: true } : issue;
}

/** The gids of `displayedAt` on earlier pages, to which the respondent may go back, in the author's order. */
export function listEarlierQuestions(moment: Moment, { displayedAt }: CompiledCheck): readonly string[] {
  const { program, presentation, state } = moment;
  if (program.project.desc_common_page?.hide_pre_btn === true) return [];
  return displayedAt.flatMap((index) => {
    const occurrence = shownAt(moment, index);
    const page = presentation.pageOf[occurrence?.node ?? -1] ?? state.page;
    return page < state.page && occurrence !== undefined ? [occurrence.question.gid] : [];
  });
}
