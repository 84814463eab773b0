import type { Project } from '@canvass/project';
import type { ProjectCheck } from '../../compile/compile.ts';
import { hasTools } from '../../question-type/question-type.ts';
import { hasAuthoredPoints, scoresEnteredNumbers } from './possible-totals.ts';
import { computesScore } from './shows-score.ts';

/**
 * Reports scales whose numbers are added to the points of other questions, unless the author has decided whether they
 * count in the score.
 */
export const checkScoredScales: ProjectCheck = ({ project, layout, sink }, types) => {
  if (!usesScore(project)) return;
  const withPoints = layout.questions.find(({ question }) => hasAuthoredPoints(question, project));
  if (withPoints === undefined) return;
  const other = withPoints.question.cid ?? `Q${withPoints.index + 1}`;
  for (const { question, path, index } of layout.questions) {
    const type = types[index];
    if (question.scored !== undefined || type === undefined || !hasTools(type)) continue;
    if (!hasAuthoredPoints(question, project) && scoresEnteredNumbers(question, type))
      sink.add('warning', 'scores.scale-counted', path, { question: question.cid ?? `Q${index + 1}`, other });
  }
};

/** Whether respondents see the score, in a report too, or their path depends on it. */
const usesScore = (project: Project): boolean =>
  computesScore(project) || (project.report !== undefined && project.report.off !== true);
