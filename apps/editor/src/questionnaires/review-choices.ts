import type { PaperQuestion, QuestionForm, QuestionnaireItem } from '@canvass/authoring';

/** The kind that an item gets: that of a question, a heading, a text, or none. */
export type ItemKind = QuestionForm | 'section' | 'leftOut';

/** The author's corrections of an item that was read. */
export interface ReviewChoice {
  readonly kind?: ItemKind;
  readonly isConfirmed?: boolean;
  readonly isAlwaysAsked?: boolean;
  readonly hasNoJumps?: boolean;
}
export type ReviewChoices = ReadonlyMap<string, ReviewChoice>;

/** An item keeps its choice while other lines are written. */
export const keyOf = (item: QuestionnaireItem): string =>
  JSON.stringify([item.title, item.kind === 'question' ? item.options : item.kind]);

/** The item as the author wants it. A heading or text that becomes a question gets an `id` below zero. */
export function applyChoice(
  item: QuestionnaireItem,
  choice: ReviewChoice | undefined,
): QuestionnaireItem | undefined {
  const kind = choice?.kind;
  if (kind === 'leftOut') return undefined;
  const { line, title } = item;
  if (kind === 'section') return { kind: 'section', line, title };
  if (kind === 'statement') return { kind: 'text', line, title };
  if (item.kind !== 'question')
    return kind === undefined
      ? item
      : { kind: 'question', id: -line, line, title, form: kind, options: [], rows: [], jumps: [] };
  return applyToQuestion(item, choice);
}

function applyToQuestion(item: PaperQuestion, choice: ReviewChoice | undefined): PaperQuestion {
  if (choice === undefined) return item;
  const { guess, condition, ...others } = item;
  const isSure = choice.isConfirmed === true || choice.kind !== undefined;
  return {
    ...others,
    ...(guess !== undefined && !isSure && { guess }),
    ...(condition !== undefined && choice.isAlwaysAsked !== true && { condition }),
    form:
      choice.kind === undefined || choice.kind === 'section' || choice.kind === 'leftOut'
        ? item.form
        : choice.kind,
    jumps: choice.hasNoJumps === true ? [] : item.jumps,
  };
}

const NEEDS_OPTIONS: readonly QuestionForm[] = ['choice', 'choices', 'ranking', 'shares', 'texts'];

/** Whether an item has what a kind needs: options, or columns and rows. */
export function fits(form: QuestionForm, item: QuestionnaireItem): boolean {
  if (form === 'statement') return true;
  if (item.kind !== 'question') return form === 'text';
  if (form.startsWith('matrix')) return item.rows.length > 0;
  return item.options.length > 0 || !NEEDS_OPTIONS.includes(form);
}
