import { wholeTypeOf } from '@canvass/logic';
import type { AnalysisPlan, AnalysisQuestion, AnalysisVariable, QuestionPicture } from '@canvass/protocol';
import { isAnonymous, LEAST_TOLD } from './small-cells.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';
import { regionsOf } from './picture-regions.ts';
import { isCounted } from './segment-columns.ts';

/** Groups of variables by which responses can be chosen, besides those of questions. */
const SIDES: ReadonlySet<CountedVariable['group']> = new Set(['response', 'parameter', 'quota', 'draw']);
/** They name one response, not a kind of them. */
const NO_SIDES: ReadonlySet<string> = new Set(['seq', 'test', 'link', 'ended_at']);

/** What can be asked of a survey's answers, and how it is pictured. */
export function analysisPlan(model: CountingModel): AnalysisPlan {
  const variables = model.compiled.dataset.variables.filter(isCounted);
  const byQuestion = Map.groupBy(
    variables.filter(({ group }) => group === 'question'),
    ({ question }) => question?.gid ?? '',
  );
  return {
    anonymous: isAnonymous(model.program),
    least: LEAST_TOLD,
    questions: [...byQuestion.entries()].map(([gid, own]) => questionOf(model, gid, own)),
    sides: variables.filter(({ group, name }) => SIDES.has(group) && !NO_SIDES.has(name)).map(shown),
  };
}

/** A question's variables, as the plan has them; undefined where there is none. */
export function questionIn(model: CountingModel, gid: string): AnalysisQuestion | undefined {
  const own = model.compiled.dataset.variables.filter(
    ({ group, question }) => group === 'question' && question?.gid === gid,
  );
  return own.length === 0 ? undefined : questionOf(model, gid, own);
}

function questionOf(model: CountingModel, gid: string, own: readonly CountedVariable[]): AnalysisQuestion {
  const { cid = '', title = '' } = own[0]?.question ?? {};
  const picture = pictureOf(model, gid, own);
  const regions = regionsOf(model.program, gid, own);
  // What was shown in each task is a list of codes: nobody reads it as a text.
  const written = picture === 'best_worst' ? [] : own.filter(({ type }) => type === 'text');
  const counted = picture === 'best_worst' ? own : own.filter(({ type }) => type !== 'text');
  return {
    gid,
    cid,
    title,
    picture,
    texts: written.map(shown),
    variables: counted.map(shown),
    ...(regions.length > 0 && { regions }),
  };
}

function pictureOf(model: CountingModel, gid: string, own: readonly CountedVariable[]): QuestionPicture {
  const found = model.program.questions[model.program.byGid.get(gid) ?? -1];
  const declared = found && wholeTypeOf(found).picture;
  if (declared !== undefined) return declared;
  const kinds = own.map(({ part }) => part?.kind);
  if (own.some(({ part }) => part?.row !== undefined && part.kind !== 'text')) return 'matrix';
  if (kinds.some((kind) => kind === 'choice' || kind === 'flag')) return 'choices';
  if (kinds.includes('number')) return 'scores';
  return kinds.some((kind) => kind !== 'text') ? 'moments' : 'texts';
}

const shown = ({ name, label, type, valueLabels, part }: CountedVariable): AnalysisVariable => ({
  name,
  label,
  type,
  labels: valueLabels,
  ...(part?.row !== undefined && { row: part.row.title }),
  ...(part?.option !== undefined && { option: part.option.title }),
  ...(part?.title !== undefined && { part: part.title }),
});
