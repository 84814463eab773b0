import type { Option } from '@canvass/project';
import { isChoice, isList, isRecord, type RecordValue, type Value } from '../language/index.ts';
import type { Choice } from '../question-type/question-type.ts';
import { answerValue, isVisible, rankOfQuestion } from '../content/environment.ts';
import { momentOf } from '../program/moment.ts';
import type { Moment, Program, ProgramQuestion } from '../program/program.ts';
import type { OptionView, QuestionViewModel, State } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { choiceTitle, withText } from '../content/localise.ts';
import { plainText } from '../content/plain-text.ts';
import { joined, words } from '../content/piping.ts';
import { questionView } from './question-view.ts';

/** A question that was answered, in words. */
export interface RecapRow {
  readonly gid: string;
  readonly title: string;
  /** One for each row, blank or scored item that was answered, with its title; for all other questions one without. */
  readonly answers: readonly RecapAnswer[];
}
export interface RecapAnswer {
  readonly label?: string;
  readonly text: string;
}

/**
 * What a respondent has answered so far, in the order of the survey and the language of the state: to read, to keep. Answers
 * without words (a signature) and what the page notes by itself are left out.
 */
export function recapView(program: Program, state: State): readonly RecapRow[] {
  const moment = momentOf(program, state);
  const shown = program.questions.filter(
    ({ index, type }) => type.unseen !== true && isVisible(program, state.status, index),
  );
  const inOrder = shown.toSorted((a, b) => rankOfQuestion(moment, a) - rankOfQuestion(moment, b));
  return inOrder.flatMap((question) => {
    const view = questionView(program, state, question.gid);
    if (view === undefined) return [];
    const answers = answersOf(moment, question, view).filter(({ text }) => text.trim() !== '');
    return answers.length === 0 ? [] : [{ gid: question.gid, title: plainText(view.title), answers }];
  });
}

/** Choices by row; texts and numbers by blank, item or cell; what else an answer says. */
export function answersOf(
  moment: Moment,
  question: ProgramQuestion,
  view: QuestionViewModel,
): readonly RecapAnswer[] {
  const answer = vectorGet(moment.state.effective, question.index);
  if (answer === null) return [];
  const chosen = question.type.choices(question.question, answer);
  const value = answerValue(moment, question.index);
  const titleOf = (option: Option) => choiceTitle(moment, question, option);
  const remarks = question.type.remarks?.(question.question, answer, titleOf) ?? [];
  return [
    ...toldAnswers(moment, question, { view, chosen, value }),
    ...remarks.map(({ row, text }) => ({ ...(row && { label: titleOf(row) }), text })),
  ];
}

interface Told {
  readonly view: QuestionViewModel;
  readonly chosen: readonly Choice[];
  readonly value: Value;
}

function toldAnswers(moment: Moment, question: ProgramQuestion, told: Told): readonly RecapAnswer[] {
  const { value, chosen } = told;
  const { language } = moment.state;
  if (isList(value) && value.some(isRecord)) return byLine(value, told, language);
  if (isRecord(value) && !holdsChoice(value)) return byCode(value, told, language);
  if (chosen.length > 0) return byRow(moment, question, chosen);
  return isRecord(value) ? byCode(value, told, language) : [{ text: words(value, language) }];
}

/** Whether what was chosen says it all; otherwise it has numbers and texts. */
const holdsChoice = (value: Value): boolean =>
  isChoice(value) ||
  (isList(value) && value.some(holdsChoice)) ||
  (isRecord(value) && [...value.entries.values()].some(holdsChoice));

function byRow(
  moment: Moment,
  question: ProgramQuestion,
  choices: readonly Choice[],
): readonly RecapAnswer[] {
  const { language } = moment.state;
  const titleOf = (option: Option) => choiceTitle(moment, question, option);
  const rows = new Map<string | undefined, string[]>();
  for (const { option, text, row, rowText } of choices) {
    const label = row && withText(titleOf(row), rowText, language);
    rows.set(label, [...(rows.get(label) ?? []), withText(titleOf(option), text, language)]);
  }
  return [...rows].map(([label, own]) => ({
    ...(label !== undefined && { label }),
    text: joined(own, language),
  }));
}

/** What stands in each row or item, with what was written beside it; on one line where nothing has a title. */
function byCode({ entries }: RecordValue, told: Told, language: string): readonly RecapAnswer[] {
  const { rows, options } = told.view;
  const found = new Map((rows.length > 0 ? rows : options).flatMap(namesOf));
  const answers = [...entries].map(([code, value]): RecapAnswer => {
    const item = found.get(code);
    const title = item === undefined ? '' : plainText(item.title);
    const own = told.chosen.find(({ row, option }) => (row ?? option).gid === item?.option.gid);
    const label = withText(title, own?.rowText, language);
    const text = isRecord(value) ? cellsOf(value, told, language) : words(value, language);
    // Of a blank the text is the value.
    const reason = typeof value === 'number' ? own?.text : undefined;
    return { ...(label !== '' && { label }), text: withText(text, reason, language) };
  });
  if (answers.some(({ label }) => label !== undefined)) return answers;
  return [
    {
      text: joined(
        answers.map(({ text }) => text),
        language,
      ),
    },
  ];
}

/** A table that respondents fill in, line by line. */
function byLine(lines: readonly Value[], told: Told, language: string): readonly RecapAnswer[] {
  return lines.map((line, at) => ({
    label: String(at + 1),
    text: isRecord(line) ? cellsOf(line, told, language) : words(line, language),
  }));
}

function cellsOf({ entries }: RecordValue, { view }: Told, language: string): string {
  const columns = new Map(view.options.flatMap(namesOf));
  const cells = [...entries].map(([code, value]) => {
    const column = columns.get(code);
    const text = words(value, language);
    return column === undefined ? text : withText(plainText(column.title), text, language);
  });
  return joined(cells, language);
}

/** The codes that an answer may name a row or option by: its own, or one of its place (PROJECT-5). */
function namesOf(view: OptionView): readonly (readonly [string, OptionView])[] {
  const { cid, seq } = view.option;
  const codes = cid === undefined ? [`R${seq}`, `A${seq}`] : [cid];
  return codes.map((code) => [code, view]);
}
