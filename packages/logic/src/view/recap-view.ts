import type { OpenAttributes } from '@canvass/project';
import { noAnswerOf } from '@canvass/protocol';
import { isChoice, isList, isRecordValue, type RecordValue, type Value } from '../language/index.ts';
import type { Choice } from '../question-type/question-type.ts';
import { answerValue, isVisible, rankOfQuestion } from '../content/environment.ts';
import { computeMoment } from '../program/moment.ts';
import type { Moment, Program, ProgramQuestion } from '../program/program.ts';
import type { AnswerText, OptionView, QuestionViewModel, State } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { createTitleReader, withText } from '../content/localise.ts';
import { plainText } from '../content/plain-text.ts';
import { formatValue, joinParts } from '../content/format-value.ts';
import { questionView } from './question-view.ts';

export interface RecapRow {
  readonly gid: string;
  readonly title: string;
  /** One answer, with a title, for each answered row, blank or scored item; otherwise one without a title. */
  readonly answers: readonly AnswerText[];
}

/**
 * The respondent's answers in the order of the survey and the language of the state. Answers that cannot be shown as
 * text (a signature) and records made by the page itself are left out.
 */
export function recapView(program: Program, state: State): readonly RecapRow[] {
  const moment = computeMoment(program, state);
  const shownQuestions = program.questions.filter(
    ({ index, type }) => type.unseen !== true && isVisible(program, state.status, index),
  );
  const orderedQuestions = shownQuestions.toSorted(
    (a, b) => rankOfQuestion(moment, a) - rankOfQuestion(moment, b),
  );
  return orderedQuestions.flatMap((question) => {
    const view = questionView(program, state, question.gid);
    if (view === undefined) return [];
    const answers = listAnswers(moment, question, view).filter(({ text }) => text.trim() !== '');
    return answers.length === 0 ? [] : [{ gid: question.gid, title: plainText(view.title), answers }];
  });
}

/** Choices by row, texts and numbers by blank, item or cell, then remarks. */
export function listAnswers(
  moment: Moment,
  question: ProgramQuestion,
  view: ShownLists,
): readonly AnswerText[] {
  const answer = vectorGet(moment.state.effective, question.index);
  if (answer === null) return [];
  const kind = noAnswerOf(answer);
  if (kind !== undefined)
    return (view.noAnswers ?? []).filter((one) => one.kind === kind).map(({ title }) => ({ text: title }));
  const chosen = question.type.choices(question.question, answer);
  const value = answerValue(moment, question.index);
  const titleOf = createTitleReader(moment, question);
  const remarks = question.type.remarks?.(question.question, answer, titleOf) ?? [];
  const { entries, open_attrs: rules } = question.question;
  if (isList(value) && entries !== undefined)
    return answersByEntry(value, rules?.type, moment.state.language);
  return [
    ...answersByKind(moment, question, { view, chosen, value }),
    ...remarks.map(({ row, text }) => ({ ...(row && { label: titleOf(row) }), text })),
  ];
}

type ShownLists = Pick<QuestionViewModel, 'options' | 'rows' | 'noAnswers'>;

interface AnsweredQuestion {
  readonly view: ShownLists;
  readonly chosen: readonly Choice[];
  readonly value: Value;
}

function answersByKind(
  moment: Moment,
  question: ProgramQuestion,
  answered: AnsweredQuestion,
): readonly AnswerText[] {
  const { value, chosen } = answered;
  const { language } = moment.state;
  if (isList(value) && value.some(isRecordValue)) return answersByLine(value, answered, language);
  if (isRecordValue(value) && !holdsChoice(value)) return answersByCode(value, answered, language);
  if (chosen.length > 0) return answersByRow(moment, question, chosen);
  if (isRecordValue(value)) return answersByCode(value, answered, language);
  const { type = question.type.isDay === true ? 'date' : undefined } = question.question.open_attrs ?? {};
  return [{ text: formatValue(value, language), ...computeForm(value, type) }];
}

/** A day, with or without a time. Pages leave other texts that begin like a day unchanged. */
const DAY = /^\d{4}-\d\d-\d\d/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** Types of open texts that hold numbers. Others may look like numbers, such as postal codes. */
const NUMERIC: ReadonlySet<unknown> = new Set(['int', 'decimal', 'number']);

function computeForm(value: Value, type: OpenAttributes['type']): Pick<AnswerText, 'form'> {
  if (typeof value === 'number') return { form: 'number' };
  if (typeof value !== 'string') return {};
  if (type === 'date' && DAY.test(value)) return { form: 'day' };
  return NUMERIC.has(type) && NUMBER.test(value) ? { form: 'number' } : {};
}

/** Whether a value contains a choice. Its choices then express the whole value. */
const holdsChoice = (value: Value): boolean =>
  isChoice(value) ||
  (isList(value) && value.some(holdsChoice)) ||
  (isRecordValue(value) && [...value.entries.values()].some(holdsChoice));

function answersByRow(
  moment: Moment,
  question: ProgramQuestion,
  choices: readonly Choice[],
): readonly AnswerText[] {
  const { language } = moment.state;
  const titleOf = createTitleReader(moment, question);
  const rows = new Map<string | undefined, string[]>();
  for (const { option, text, row, rowText } of choices) {
    const label = row && withText(titleOf(row), rowText, language);
    rows.set(label, [...(rows.get(label) ?? []), withText(titleOf(option), text, language)]);
  }
  return [...rows].map(([label, rowAnswers]) => ({
    ...(label !== undefined && { label }),
    text: joinParts(rowAnswers, language),
  }));
}

/** Text of each row or item, with its open text. One line if none has a title. */
function answersByCode(
  { entries }: RecordValue,
  answered: AnsweredQuestion,
  language: string,
): readonly AnswerText[] {
  const { rows, options } = answered.view;
  const viewByCode = new Map((rows.length > 0 ? rows : options).flatMap(listNames));
  const answers = [...entries].map(([code, value]): AnswerText => {
    const item = viewByCode.get(code);
    const title = item === undefined ? '' : plainText(item.title);
    const chosenEntry = answered.chosen.find(({ row, option }) => (row ?? option).gid === item?.option.gid);
    const label = withText(title, chosenEntry?.rowText, language);
    const text = isRecordValue(value)
      ? computeCells(value, answered, language)
      : formatValue(value, language);
    // The text of a blank is its value.
    const reason = typeof value === 'number' ? chosenEntry?.text : undefined;
    return {
      ...(label !== '' && { label }),
      text: withText(text, reason, language),
      ...(reason === undefined && computeForm(value, item?.option.open_attrs?.type)),
    };
  });
  if (answers.length < 2 || answers.some(({ label }) => label !== undefined)) return answers;
  return [
    {
      text: joinParts(
        answers.map(({ text }) => text),
        language,
      ),
    },
  ];
}

function answersByEntry(
  entries: readonly Value[],
  type: OpenAttributes['type'],
  language: string,
): readonly AnswerText[] {
  return entries.map((entry, at) => ({
    ...(entries.length > 1 && { label: String(at + 1) }),
    text: formatValue(entry, language),
    ...computeForm(entry, type),
  }));
}

function answersByLine(
  lines: readonly Value[],
  answered: AnsweredQuestion,
  language: string,
): readonly AnswerText[] {
  return lines.map((line, at) => ({
    label: String(at + 1),
    text: isRecordValue(line) ? computeCells(line, answered, language) : formatValue(line, language),
  }));
}

function computeCells({ entries }: RecordValue, { view }: AnsweredQuestion, language: string): string {
  const columns = new Map(view.options.flatMap(listNames));
  const cells = [...entries].map(([code, value]) => {
    const column = columns.get(code);
    const text = formatValue(value, language);
    return column === undefined ? text : withText(plainText(column.title), text, language);
  });
  return joinParts(cells, language);
}

/** Codes by which an answer can name a row or option: its cid, or a default by position (PROJECT-5). */
function listNames(view: OptionView): readonly (readonly [string, OptionView])[] {
  const { cid, seq } = view.option;
  const codes = cid === undefined ? [`R${seq}`, `A${seq}`] : [cid];
  return codes.map((code) => [code, view]);
}
