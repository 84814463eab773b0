import type { Option, Project } from '@canvass/project';
import type { ReportSection } from '@canvass/protocol';
import { isVisible, rankOfQuestion } from '../content/environment.ts';
import type { Moment, ProgramQuestion } from '../program/program.ts';
import type { ResolvedText } from '../program/types.ts';
import { choiceTitle } from '../content/choice-title.ts';
import { plainText } from '../content/plain-text.ts';
import { questionView } from '../view/question-view.ts';
import { answersOf } from '../view/recap-view.ts';
import { questionPoints } from '../features/scores/score-of.ts';
import { mostOfQuestion, rightAnswers, rounded } from './points.ts';
import { saidOf } from './ranges.ts';

type Analysis = NonNullable<NonNullable<Project['report']>['analysis']>;

/** The answers one by one, in the order in which they were given; nothing where the author wants none. */
export function reportSections(
  moment: Moment,
  analysis: Analysis | undefined,
): readonly ReportSection<ResolvedText>[] {
  if (analysis === undefined) return [];
  const { program, state } = moment;
  const wanted = analysis.questions === undefined ? undefined : new Set(analysis.questions);
  const shown = program.questions.filter(
    ({ gid, index, type }) =>
      (wanted === undefined || wanted.has(gid)) &&
      type.answerable &&
      type.unseen !== true &&
      isVisible(program, state.status, index),
  );
  const inOrder = shown.toSorted((a, b) => rankOfQuestion(moment, a) - rankOfQuestion(moment, b));
  return inOrder.flatMap((question) => sectionOf(moment, question, analysis) ?? []);
}

function sectionOf(
  moment: Moment,
  question: ProgramQuestion,
  analysis: Analysis,
): ReportSection<ResolvedText> | undefined {
  const { program, state } = moment;
  const view = questionView(program, state, question.gid);
  if (view === undefined) return undefined;
  const answer = answersOf(moment, question, view).filter(({ text }) => text.trim() !== '');
  const marks = marksOf(moment, question, analysis);
  // Without an answer there is something to say only where one would have been right.
  if (answer.length === 0 && marks.right === undefined) return undefined;
  const texts = analysis.texts ?? {};
  const ranges = Object.hasOwn(texts, question.gid) ? texts[question.gid] : undefined;
  const points = questionPoints(program, state, question);
  const said = saidOf(moment, `report.analysis.texts.${question.gid}`, ranges, points ?? null).text;
  return {
    gid: question.gid,
    title: plainText(view.title),
    answer,
    ...marks,
    ...(said !== undefined && { analysis: said }),
  };
}

type Marks = Pick<ReportSection, 'score' | 'max' | 'right' | 'right_answer'>;

/** Points, and whether the answer was right: only what the author shows. */
function marksOf(moment: Moment, question: ProgramQuestion, analysis: Analysis): Marks {
  const { program, state } = moment;
  const most = mostOfQuestion(program, question);
  if (!(most > 0)) return {};
  const points = rounded(questionPoints(program, state, question) ?? 0);
  const titleOf = (option: Option) => choiceTitle(moment, question, option);
  const answers = analysis.show_right === true ? rightAnswers(program, question, titleOf) : [];
  return {
    ...(analysis.show_points === true && {
      score: points,
      ...(Number.isFinite(most) && { max: rounded(most) }),
    }),
    ...(answers.length > 0 && {
      right: points >= most ? 'right' : points > 0 ? 'partly' : 'wrong',
      right_answer: answers,
    }),
  };
}
