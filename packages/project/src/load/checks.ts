import type { Check, CheckContext, QuestionCheck } from '../project-index/check.ts';
import { checkAwards } from '../results/awards/check-awards.ts';
import { checkFlow } from '../flow/check-flow.ts';
import { checkFlowSizes } from '../flow/check-flow-sizes.ts';
import { checkOwnTexts } from '../translations/check-own-texts.ts';
import { checkChineseForms } from '../languages/check-chinese-forms.ts';
import { checkTranslatedTexts } from '../translations/check-translated-texts.ts';
import { checkTranslations } from '../translations/check-translations.ts';
import { checkMessaging } from '../settings/messaging/check-messaging.ts';
import { checkAutomatic } from '../options/check-automatic.ts';
import { checkBindings, checkChoiceGroups } from '../options/check-choices.ts';
import { checkRelated } from '../options/check-related.ts';
import { checkExclusiveOrder, checkFixed, checkOrders } from '../orders/check-orders.ts';
import { checkDesign } from '../pages/check-design.ts';
import { checkEndPage, checkEnds } from '../pages/check-ends.ts';
import {
  checkScreens,
  checkNotApply,
  checkRanges,
  checkSearch,
  checkTitles,
  checkValues,
} from '../questions/check-questions.ts';
import { checkParameters } from '../parameters/check-parameters.ts';
import { checkCategories } from '../questions/category-items.ts';
import { checkEntries } from '../questions/check-entries.ts';
import { checkNoAnswer } from '../questions/check-no-answer.ts';
import { checkReadOnly } from '../questions/check-read-only.ts';
import { checkEmptyGroups } from '../groups/check-empty-groups.ts';
import { checkSections, checkSizes } from '../shape/check-sizes.ts';
import { checkNeededFields, checkUnreadFields } from '../shape/check-fields.ts';
import { questionParts } from '../project-index/question-parts.ts';
import { checkQuotas } from '../quotas/check-quotas.ts';
import { checkIds } from '../references/check-ids.ts';
import { checkReferences } from '../references/references.ts';
import { checkReport } from '../results/report/check-report.ts';
import { checkRules } from '../rules/check-rules.ts';
import { checkConsistencyChecks } from '../rules/check-consistency.ts';
import { checkOpposedRules, checkRulesBesideCode, checkRuleUse } from '../rules/check-rule-pairs.ts';
import { checkScores } from '../results/scores/check-scores.ts';
import { checkSettings } from '../settings/check-settings.ts';
import { checkVote } from '../results/vote/check-vote.ts';

const QUESTION_CHECKS: readonly QuestionCheck[] = [
  checkBindings,
  checkTitles,
  checkNeededFields,
  checkFixed,
  checkChoiceGroups,
  checkAutomatic,
  checkScreens,
  checkNotApply,
  checkNoAnswer,
  checkReadOnly,
  checkEntries,
  checkSearch,
  checkValues,
  checkCategories,
  checkExclusiveOrder,
];
function checkQuestions(context: CheckContext): void {
  for (const question of questionParts(context.index))
    for (const check of QUESTION_CHECKS) check(question, context);
}

/** Accepted projects stay accepted: published versions are loaded without this check. */
export const checkNewQuestions: Check = (context) => {
  for (const question of questionParts(context.index)) checkUnreadFields(question, context);
};

/**
 * All checks beyond the schema. The order matters if a project has more faults than are listed, and
 * for checks that need earlier ones to pass (`hasErrors`).
 */
export const CHECKS: readonly Check[] = [
  checkSizes,
  checkFlowSizes,
  checkIds,
  checkReferences,
  checkRules,
  checkRuleUse,
  checkConsistencyChecks,
  checkRulesBesideCode,
  checkOpposedRules,
  checkEmptyGroups,
  checkSections,
  checkRelated,
  checkOrders,
  checkQuestions,
  checkFlow,
  checkEnds,
  checkQuotas,
  checkScores,
  checkReport,
  checkVote,
  checkAwards,
  checkTranslations,
  checkTranslatedTexts,
  checkOwnTexts,
  checkChineseForms,
  checkSettings,
  checkDesign,
  checkMessaging,
  checkEndPage,
  checkParameters,
  checkRanges,
];
