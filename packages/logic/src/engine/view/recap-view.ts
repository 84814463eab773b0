import type { Option } from '@canvass/project';
import { isRecord, type RecordValue } from '../../language/index.ts';
import type { Choice } from '../../contract/question-type.ts';
import { answerValue, isVisible, rankOfQuestion } from '../environment.ts';
import { momentOf } from '../moment.ts';
import type { Moment, Program, ProgramQuestion } from '../program.ts';
import type { OptionView, QuestionViewModel, State } from '../types.ts';
import { vectorGet } from '../vector.ts';
import { choiceTitle, withText } from './choice-title.ts';
import { plainText } from './plain-text.ts';
import { joined, words } from './piping.ts';
import { questionView } from './question-view.ts';

/** A question that was answered, in words. */
export interface RecapRow {
  readonly gid: string;
  readonly title: string;
  /** One for each row or blank that was answered, with its title; for all other questions one without. */
  readonly answers: readonly RecapAnswer[];
}
export interface RecapAnswer {
  readonly label?: string;
  readonly text: string;
}

/**
 * What a respondent has answered so far, in the order of the survey and the language of the state: to read, to keep. Answers
 * without words (a signature, the time spent) are left out.
 */
export function recapView(program: Program, state: State): readonly RecapRow[] {
  const moment = momentOf(program, state);
  const shown = program.questions.filter(({ index }) => isVisible(program, state.status, index));
  const inOrder = shown.toSorted((a, b) => rankOfQuestion(moment, a) - rankOfQuestion(moment, b));
  return inOrder.flatMap((question) => {
    const view = questionView(program, state, question.gid);
    if (view === undefined) return [];
    const answers = answersOf(moment, question, view).filter(({ text }) => text.trim() !== '');
    return answers.length === 0 ? [] : [{ gid: question.gid, title: plainText(view.title), answers }];
  });
}

/** Choices by row; else what rules read, by blank where there are several. */
export function answersOf(
  moment: Moment,
  question: ProgramQuestion,
  view: QuestionViewModel,
): readonly RecapAnswer[] {
  const { language } = moment.state;
  const answer = vectorGet(moment.state.effective, question.index);
  if (answer === null) return [];
  const chosen = question.type.choices(question.question, answer);
  if (chosen.length > 0) return byRow(moment, question, chosen);
  const value = answerValue(moment, question.index);
  return isRecord(value) ? byCode(value, view, language) : [{ text: words(value, language) }];
}

function byRow(
  moment: Moment,
  question: ProgramQuestion,
  choices: readonly Choice[],
): readonly RecapAnswer[] {
  const { language } = moment.state;
  const titleOf = (option: Option) => choiceTitle(moment, question, option);
  const rows = new Map<string | undefined, string[]>();
  for (const { option, text, row } of choices) {
    const label = row && titleOf(row);
    rows.set(label, [...(rows.get(label) ?? []), withText(titleOf(option), text, language)]);
  }
  return [...rows].map(([label, own]) => ({
    ...(label !== undefined && { label }),
    text: joined(own, language),
  }));
}

function byCode({ entries }: RecordValue, view: QuestionViewModel, language: string): readonly RecapAnswer[] {
  const titles = new Map([...view.rows, ...view.options].flatMap(namesOf));
  return [...entries].map(([code, value]) => {
    const label = titles.get(code);
    return { ...(label !== undefined && { label }), text: words(value, language) };
  });
}

/** The codes that an answer may name a row or option by: its own, or one of its place (PROJECT-5). */
function namesOf({ option, title }: OptionView): readonly (readonly [string, string])[] {
  const { cid, seq } = option;
  const codes = cid === undefined ? [`R${seq}`, `A${seq}`] : [cid];
  return codes.map((code) => [code, plainText(title)]);
}
