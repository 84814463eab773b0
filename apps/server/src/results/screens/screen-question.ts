import {
  pageView,
  plainText,
  type Program,
  type ProgramQuestion,
  questionView,
  type QuestionViewModel,
  recapView,
  type State,
  type Value,
  requireTools,
  withText,
} from '@canvass/logic';
import type { ScreenQuestion } from '@canvass/protocol';
import type { StoredFile } from '../response-extras.ts';

/** Maximum number of options in a list. Of longer lists, only the chosen options are returned. */
const MAX_OPTIONS = 30;

export function screenQuestion(
  program: Program,
  state: State,
  gid: string,
  { files, isShown }: { readonly files: readonly StoredFile[]; readonly isShown: boolean },
): ScreenQuestion | undefined {
  const found = program.questions[program.byGid.get(gid) ?? -1];
  const view = found && mergeScreenViews(program, state, gid);
  if (found === undefined || view === undefined) return undefined;
  const options = findOptions(found, view);
  const tasks = listTasks(found, view);
  return {
    gid,
    cid: found.cid,
    title: plainText(view.title),
    asks: found.type.answerable,
    shown: isShown,
    answers: options.options.length > 0 || tasks.length > 0 ? [] : listAnswers(program, state, found, view),
    ...options,
    tasks,
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

/** The view of a question with all of its parts, even if they were on several screens. */
function mergeScreenViews(program: Program, state: State, gid: string): QuestionViewModel | undefined {
  const count = pageView(program, state).screen?.count ?? 1;
  const views = Array.from({ length: count }, (_, screen) =>
    questionView(program, count === 1 ? state : { ...state, screen }, gid),
  ).filter((view) => view !== undefined);
  const [first] = views;
  if (first === undefined || count === 1) return first;
  const allNodes = (list: 'options' | 'rows') => [
    ...new Map(views.flatMap((view) => view[list].map((one) => [one.option.gid, one] as const))).values(),
  ];
  return { ...first, options: allNodes('options'), rows: allNodes('rows') };
}

/** Answers as in the respondent's recap, with ranks. Values that the recap omits, such as signatures, are as in exports. */
function listAnswers(
  program: Program,
  state: State,
  found: ProgramQuestion,
  view: QuestionViewModel,
): ScreenQuestion['answers'] {
  if (view.answer === undefined || !found.type.answerable) return [];
  const type = requireTools(found);
  const { language } = state;
  if (type.chart === 'ranks')
    return type.choices(found.question, view.answer).map(({ option: { gid }, text }, at) => ({
      label: String(at + 1),
      text: withText(optionTitle(view, gid), text, language),
      notes: null,
    }));
  const inWords = recapView(program, state).find((row) => row.gid === found.gid);
  if (inWords !== undefined)
    return inWords.answers.map(({ label = null, text }) => ({ label, text, notes: null }));
  const text = type.summarise(found.question, view.answer, ({ title }) => plainText(title));
  return text === '' ? [] : [{ label: null, text, notes: type.notes ?? null }];
}

/** The options of a question whose answers are options of one list. Empty for ranks, rows, numbers and texts. */
function findOptions(
  found: ProgramQuestion,
  { options, rows, answer }: QuestionViewModel,
): Pick<ScreenQuestion, 'options' | 'options_left_out'> {
  const none = { options: [], options_left_out: 0 };
  const type = requireTools(found);
  if (!type.hasOptions || rows.length > 0 || type.chart !== undefined) return none;
  if (answer !== undefined && !isChosen(type.value(found.question, answer, ({ title }) => plainText(title))))
    return none;
  const choices = answer === undefined ? [] : type.choices(found.question, answer);
  const chosen = new Map(choices.map(({ option, text }) => [option.gid, text ?? null]));
  const allOptions = options.map(({ option, title }) => ({
    title: plainText(title),
    chosen: chosen.has(option.gid),
    text: chosen.get(option.gid) ?? null,
  }));
  if (allOptions.length <= MAX_OPTIONS) return { options: allOptions, options_left_out: 0 };
  const chosenOptions = allOptions.filter((option) => option.chosen);
  return { options: chosenOptions, options_left_out: allOptions.length - chosenOptions.length };
}

const isChosen = (value: Value): boolean =>
  Array.isArray(value)
    ? value.every(isChosen)
    : typeof value === 'object' && value !== null && 'gid' in value;

function listTasks(found: ProgramQuestion, view: QuestionViewModel): ScreenQuestion['tasks'] {
  const type = requireTools(found);
  if (type.chart !== 'best_worst' || view.answer === undefined) return [];
  const tasks = type.value(found.question, view.answer, ({ title }) => plainText(title));
  return listOf(tasks).map((task) => {
    const valueOf = (name: string) =>
      typeof task === 'object' && 'kind' in task && task.kind === 'record'
        ? task.entries.get(name)
        : undefined;
    const [best, worst] = [gidOf(valueOf('best')), gidOf(valueOf('worst'))];
    return listOf(valueOf('shown')).flatMap((option) => {
      const gid = gidOf(option);
      if (gid === undefined) return [];
      return { title: optionTitle(view, gid), mark: gid === best ? 'best' : gid === worst ? 'worst' : null };
    });
  });
}

const listOf = (value: Value | undefined): readonly NonNullable<Value>[] =>
  Array.isArray(value) ? value.filter((entry: Value) => entry !== null) : [];

const gidOf = (value: Value | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'gid' in value ? value.gid : undefined;

const optionTitle = ({ options, rows }: QuestionViewModel, gid: string): string => {
  const found = [...options, ...rows].find(({ option }) => option.gid === gid);
  return found === undefined ? '' : plainText(found.title);
};
