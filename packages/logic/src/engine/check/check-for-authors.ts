import { isWholeType } from '../../contract/question-type.ts';
import { checkLabels } from './check-labels.ts';
import { checkRuleMap } from './check-rule-map.ts';
import { checkScoreBranches } from './check-score-branches.ts';
import { checkScoreReach } from './check-score-reach.ts';
import { checkTexts } from './check-texts.ts';
import { checkUnseen } from './check-unseen.ts';
import type { ProjectCheck } from '../compile/compile.ts';

/** All that only authors are told: what is wrong with questions by themselves, and with placeholders in texts. */
export const checkForAuthors: ProjectCheck = (context, types) => {
  context.layout.questions.forEach(({ question, path }, index) => {
    const type = types[index];
    if (type !== undefined && isWholeType(type)) context.sink.addProblems(path, type.check?.(question) ?? []);
  });
  checkRuleMap(context);
  checkTexts(context);
  checkLabels(context, types);
  checkUnseen(context, types);
  checkScoreBranches(context, types);
  checkScoreReach(context, types);
};
