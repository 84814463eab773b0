import {
  plainText,
  type Program,
  type ProgramQuestion,
  questionView,
  type QuestionViewModel,
  recapView,
  type State,
  wholeTypeOf,
} from '@canvass/logic';
import type { ScreenQuestion } from '@canvass/protocol';
import type { StoredFile } from '../exported-files.ts';

/** Of lists that are longer only what was chosen is told. */
const MOST_OPTIONS = 30;

/** A question in the words and the order in which its respondent saw it, with what was answered and attached. */
export function screenQuestion(
  program: Program,
  state: State,
  gid: string,
  { files, shown }: { readonly files: readonly StoredFile[]; readonly shown: boolean },
): ScreenQuestion | undefined {
  const found = program.questions[program.byGid.get(gid) ?? -1];
  const view = questionView(program, state, gid);
  if (found === undefined || view === undefined) return undefined;
  const options = optionsOf(found, view);
  return {
    gid,
    cid: found.cid,
    title: plainText(view.title),
    asks: found.type.answerable,
    shown,
    answers: options.options.length > 0 ? [] : answersOf(program, state, found),
    ...options,
    files: files
      .filter((file) => file.gid === gid)
      .map(({ id, name, size, option_id: option }) => ({
        id,
        name,
        size,
        option: option === undefined ? null : optionTitle(view, option),
      })),
  };
}

/** As the respondent's own recap has it, ranks one by one; what has no words there, such as a signature, as exports say it. */
function answersOf(program: Program, state: State, found: ProgramQuestion): ScreenQuestion['answers'] {
  const view = questionView(program, state, found.gid);
  if (view?.answer === undefined || !found.type.answerable) return [];
  const type = wholeTypeOf(found);
  if (type.picture === 'ranks')
    return type
      .choices(found.question, view.answer)
      .map(({ option: { gid } }, at) => ({ label: String(at + 1), text: optionTitle(view, gid) }));
  const inWords = recapView(program, state).find((row) => row.gid === found.gid);
  if (inWords !== undefined) return inWords.answers.map(({ label = null, text }) => ({ label, text }));
  const text = type.summarise(found.question, view.answer, ({ title }) => plainText(title));
  return text === '' ? [] : [{ label: null, text }];
}

/** Where some of one list may be chosen, and that is all there is to say: not of ranks, nor of rows. */
function optionsOf(
  found: ProgramQuestion,
  { options, rows, answer }: QuestionViewModel,
): Pick<ScreenQuestion, 'options' | 'options_left_out'> {
  const none = { options: [], options_left_out: 0 };
  const type = wholeTypeOf(found);
  if (!type.hasOptions || rows.length > 0 || type.picture !== undefined) return none;
  const choices = answer === undefined ? [] : type.choices(found.question, answer);
  // An answer without choices is a text or a number for each option.
  if (answer !== undefined && choices.length === 0) return none;
  const chosen = new Map(choices.map(({ option, text }) => [option.gid, text ?? null]));
  const all = options.map(({ option, title }) => ({
    title: plainText(title),
    chosen: chosen.has(option.gid),
    text: chosen.get(option.gid) ?? null,
  }));
  if (all.length <= MOST_OPTIONS) return { options: all, options_left_out: 0 };
  const told = all.filter((option) => option.chosen);
  return { options: told, options_left_out: all.length - told.length };
}

const optionTitle = ({ options, rows }: QuestionViewModel, gid: string): string => {
  const found = [...options, ...rows].find(({ option }) => option.gid === gid);
  return found === undefined ? '' : plainText(found.title);
};
