import { hasTools } from '../question-type/question-type.ts';
import { checkPatches } from '../compile/check/check-patches.ts';
import { checkRuleMap } from '../compile/check/check-rule-map.ts';
import { checkEmptyAnswers } from '../features/leaving/check-empty-answers.ts';
import { checkScoreBranches, checkScoreReach } from '../features/scores/check-score-branches.ts';
import { checkScoredScales } from '../features/scores/check-scored-scales.ts';
import { checkBranches } from '../features/flow/check-branches.ts';
import { checkCells } from '../features/quotas/check-cells.ts';
import { checkValueTypes } from '../features/values/check-value-types.ts';
import { checkMemberFields } from '../compile/check/check-member-fields.ts';
import { checkPoints } from '../compile/check/check-points.ts';
import { checkTexts } from '../compile/check/check-texts.ts';
import { checkUnseenPages } from '../compile/check/check-unseen-pages.ts';
import { nameForwardReferences } from '../compile/check/name-forward-references.ts';
import { checkEnds } from '../compile/check/check-ends.ts';
import { checkReach } from '../compile/check/check-reach.ts';
import { checkWork } from '../compile/check/check-work.ts';
import type { ProjectCheck } from '../compile/compile.ts';

/** The checks that only authors need. Each question is checked by its type, then the project as a whole. */
export const checkForAuthors: ProjectCheck = (context, types, parts) => {
  context.layout.questions.forEach(({ question, path }, index) => {
    const type = types[index];
    if (type !== undefined && hasTools(type)) context.sink.addProblems(path, type.check?.(question) ?? []);
  });
  checkRuleMap(context);
  checkTexts(context, parts);
  checkMemberFields(context, types, parts);
  checkPoints(context, types, parts);
  checkPatches(context, types);
  checkUnseenPages(context, types, parts);
  checkScoreBranches(context, types, parts);
  checkScoreReach(context, types, parts);
  checkScoredScales(context, types, parts);
  checkEmptyAnswers(context, types, parts);
  checkWork(context, types, parts);
  checkReach(context, types, parts);
  checkEnds(context, types, parts);
  checkCells(context, types, parts);
  checkBranches(context, types, parts);
  checkValueTypes(context, types, parts);
  return () => nameForwardReferences(context, parts);
};
