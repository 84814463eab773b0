import { exportedCode, requireTools, type Program } from '@canvass/logic';
import type {
  AnalysisPlan,
  AnalysisQuestion,
  AnalysisVariable,
  QuestionChart,
  AnswerImageRegions,
} from '@canvass/protocol';
import { isAnonymous } from './anonymity/anonymous-figures.ts';
import { MIN_SHOWN_COUNT } from '../votes/votes.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';
import { isCounted } from './refresh.ts';
import { plainRichText, type Option, type RichText } from '@canvass/project';

/** Groups of variables by which responses can be selected, besides variables of questions. */
const SIDES: ReadonlySet<CountedVariable['group']> = new Set([
  'response',
  'parameter',
  'member',
  'quota',
  'draw',
  'note',
]);
/** Variables with useless counts, because their values differ for nearly each response or are always 0 (`test`). */
const EXCLUDED_VARIABLES: ReadonlySet<string> = new Set([
  'seq',
  'test',
  'link',
  'member_id',
  'ended_at',
  'note',
]);

/** Excluded variables that a table of responses can show. */
const SINGLE_VARIABLES: ReadonlySet<string> = new Set(['test', 'link', 'member_id', 'ended_at', 'note']);

/** The questions and variables that calls may ask about, and their charts. */
export function createAnalysisPlan(model: CountingModel): AnalysisPlan {
  const variables = model.compiled.dataset.variables.filter(isCounted);
  const byQuestion = Map.groupBy(
    variables.filter(({ group }) => group === 'question'),
    ({ question }) => question?.gid ?? '',
  );
  return {
    anonymous: isAnonymous(model.program),
    least: MIN_SHOWN_COUNT,
    questions: [...byQuestion.entries()].map(([gid, questionVariables]) =>
      findQuestion(model, gid, questionVariables),
    ),
    sides: variables
      .filter(({ group, name }) => SIDES.has(group) && !EXCLUDED_VARIABLES.has(name))
      .map(describeVariable),
    single: variables.filter(({ name }) => SINGLE_VARIABLES.has(name)).map(describeVariable),
  };
}

export interface CountedQuestion extends AnalysisQuestion {
  /** The code of each option, as in lists of codes, by the option's value in exports. */
  readonly codes: ReadonlyMap<string, string>;
}

/** The question with this gid, with the codes of its options. Undefined if the question has no variables. */
export function questionIn(model: CountingModel, gid: string): CountedQuestion | undefined {
  const ownVariables = model.compiled.dataset.variables.filter(
    ({ group, question }) => group === 'question' && question?.gid === gid,
  );
  if (ownVariables.length === 0) return undefined;
  const options = model.program.questions[model.program.byGid.get(gid) ?? -1]?.question.items ?? [];
  const codes = new Map(
    options.map((option) => [
      String(option.value ?? option.seq),
      exportedCode(option, 'A').replace(/\s/g, '_'),
    ]),
  );
  return { ...findQuestion(model, gid, ownVariables), codes };
}

function findQuestion(
  model: CountingModel,
  gid: string,
  ownVariables: readonly CountedVariable[],
): AnalysisQuestion {
  const { cid = '', title = '' } = ownVariables[0]?.question ?? {};
  const chart = computeChart(model, gid, ownVariables);
  const regions = findRegions(model.program, gid, ownVariables);
  // The options offered in each task are a list of codes, not text that a respondent entered.
  const writtenVariables = chart === 'best_worst' ? [] : ownVariables.filter(isWritten);
  const countedVariables =
    chart === 'best_worst' ? ownVariables : ownVariables.filter((one) => !isWritten(one));
  return {
    gid,
    cid,
    title,
    picture: chart,
    texts: writtenVariables.map(describeVariable),
    variables: countedVariables.map(describeVariable),
    ...(regions.length > 0 && { regions }),
  };
}

/** Whether respondents wrote the text. Other variables with texts have codes of options, or names from a list. */
export const isWritten = ({ type, part }: CountedVariable): boolean =>
  type === 'text' && part?.kind !== 'choice' && part?.isListed !== true;

function computeChart(
  model: CountingModel,
  gid: string,
  ownVariables: readonly CountedVariable[],
): QuestionChart {
  const found = model.program.questions[model.program.byGid.get(gid) ?? -1];
  const declared = found && requireTools(found).chart;
  if (declared !== undefined) return declared;
  const kinds = ownVariables.map(({ part }) => part?.kind);
  if (ownVariables.some(({ part }) => part?.row !== undefined && part.kind !== 'text')) return 'matrix';
  if (kinds.some((kind) => kind === 'choice' || kind === 'flag')) return 'choices';
  if (ownVariables.some(({ part }) => part?.isListed)) return 'choices';
  if (kinds.includes('number')) return 'scores';
  return kinds.some((kind) => kind !== 'text') ? 'moments' : 'texts';
}

export const describeVariable = ({
  name,
  label,
  type,
  valueLabels,
  part,
}: CountedVariable): AnalysisVariable => ({
  name,
  label,
  type,
  labels: valueLabels,
  ...(part?.row !== undefined && { row: part.row.title, row_gid: part.row.gid }),
  ...(part?.option !== undefined && { option: part.option.title, option_gid: part.option.gid }),
  ...(part?.title !== undefined && { part: part.title }),
});

const DEFAULT_RATIO = 4 / 3;
type Area = AnswerImageRegions['areas'][number];

function findRegions(
  program: Program,
  gid: string,
  variables: readonly CountedVariable[],
): readonly AnswerImageRegions[] {
  const question = program.questions[program.byGid.get(gid) ?? -1]?.question;
  if (question === undefined) return [];
  const { src, srcW, srcH, items = [], rows_items: rows = [] } = question;
  const ownImages =
    src === undefined ? [] : [{ title: null, src, width: srcW, height: srcH, row: undefined }];
  const rowImages = rows.flatMap((row) =>
    row.src === undefined
      ? []
      : [{ title: plain(row.title), src: row.src, width: row.cropW, height: row.cropH, row: row.gid }],
  );
  return [...ownImages, ...rowImages].flatMap(({ title, src: address, width, height, row }) => {
    const areas = items
      .filter(({ on_row: on }) => row === undefined || on === row || (on === undefined && rows.length === 1))
      .flatMap((option) => findArea(option, variables, row) ?? []);
    const ratio = width === undefined || height === undefined ? DEFAULT_RATIO : width / height;
    return areas.length === 0 ? [] : [{ title, src: address, ratio, areas }];
  });
}

/** The variable and the value with which a response has chosen a region: the option's flag, or the number of a choice. */
function findArea(
  { gid, seq, value = seq, title, points = [] }: Option,
  variables: readonly CountedVariable[],
  row: string | undefined,
): Area | undefined {
  if (points.length === 0) return undefined;
  const commonFields = { title: plain(title), points };
  const flag = variables.find(({ part }) => part?.kind === 'flag' && part.option?.gid === gid);
  if (flag !== undefined) return { ...commonFields, variable: flag.name, value: 1 };
  const choice = variables.find(({ part }) => part?.kind === 'choice' && part.row?.gid === row);
  return (
    choice && {
      ...commonFields,
      variable: choice.name,
      value: choice.type === 'text' ? String(value) : value,
    }
  );
}

const plain = (text: RichText): string => plainRichText(text).replace(/\s+/g, ' ').trim();

/** Whether the chart of the answers is neither bars nor numbers, so that a table cannot show them. */
export const hasOtherChart = (question: AnalysisQuestion): boolean =>
  hasChart(question, 'best_worst', 'places');

export const hasChart = (question: AnalysisQuestion, ...charts: readonly QuestionChart[]): boolean =>
  charts.includes(question.picture);
