import type { ProjectIssue } from '../project-issue.ts';
import type { ProjectFile } from '../project.ts';
import { checkCategories } from '../questions/category-items.ts';
import { checkAutomatic } from '../options/check-automatic.ts';
import { checkBindings } from '../options/check-bindings.ts';
import { checkChoiceGroups } from '../options/check-choice-groups.ts';
import { checkEnds } from '../pages/check-ends.ts';
import { checkFlow } from '../flow/check-flow.ts';
import { checkFlowSizes } from '../flow/check-flow-sizes.ts';
import { checkIds } from '../references/check-ids.ts';
import { checkNotApply } from '../questions/check-not-apply.ts';
import { checkOrders } from '../orders/check-orders.ts';
import { checkQuotas } from '../quotas/check-quotas.ts';
import { checkRelated } from '../options/check-related.ts';
import { checkRules } from '../rules/check-rules.ts';
import { checkRuleUse } from '../rules/check-rule-use.ts';
import { checkRulesBesideCode } from '../rules/check-rules-beside-code.ts';
import { checkScores } from '../scores/check-scores.ts';
import { checkScreens } from '../pages/check-screens.ts';
import { checkSettings } from '../settings/check-settings.ts';
import { checkShape } from '../shape/check-shape.ts';
import { checkSizes } from '../shape/check-sizes.ts';
import { checkEmptyGroups, checkTitles } from '../questions/check-titles.ts';
import { checkTranslatedTexts } from '../languages/check-translated-texts.ts';
import { checkTranslations } from '../languages/check-translations.ts';
import { checkUnusedFields } from '../questions/check-unused-fields.ts';
import { copyJson } from '../json/copy-json.ts';
import { Findings } from '../shape/findings.ts';
import { isJsonObject } from '../json/json.ts';
import { indexProject, type ProjectIndex } from '../references/project-index.ts';
import { questionParts, type QuestionParts } from '../questions/question-parts.ts';
import { checkReferences } from '../references/references.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';

export interface ParsedProject {
  /** Absent when there is an error. */
  readonly project?: ProjectFile;
  /** All that is wrong or looks wrong, in the order of the document. */
  readonly issues: readonly ProjectIssue[];
}

/**
 * From unknown data to a project file: shapes, ids, references, codes, translations, settings. Total: whatever the
 * input, it returns; nothing of the input is kept or changed. Docs: docs/project-format.md.
 */
export function parseProject(input: unknown): ParsedProject {
  const findings = new Findings();
  const document = copyJson(input, findings);
  if (document === undefined) return { issues: findings.toIssues(undefined) };
  const references = checkShape(PROJECT_NODE, document, findings);
  if (isJsonObject(document)) {
    const index = indexProject(document, findings.hasErrors);
    checkSizes(document, index, findings);
    checkFlowSizes(document, findings);
    checkIds(index, findings);
    checkReferences(references, index, findings);
    checkRules(document, findings);
    checkRuleUse(document, references, findings);
    checkRulesBesideCode(document, index, findings);
    checkEmptyGroups(index, findings);
    checkRelated(document, index, findings);
    checkOrders(document, index, findings);
    for (const question of questionParts(index)) checkQuestion(question, index, findings);
    checkFlow(document, findings);
    checkEnds(document, index, findings);
    checkQuotas(document, findings);
    checkScores(document, index, findings);
    checkTranslations(document, index, findings);
    checkTranslatedTexts(document, index, findings);
    checkSettings(document, index, findings);
  }
  const issues = findings.toIssues(document);
  // The checks above are what makes it one.
  return findings.hasErrors ? { issues } : { project: document as unknown as ProjectFile, issues };
}

function checkQuestion(question: QuestionParts, index: ProjectIndex, findings: Findings): void {
  checkBindings(question, findings);
  checkTitles(question, findings);
  checkUnusedFields(question, findings);
  checkChoiceGroups(question, index, findings);
  checkAutomatic(question, index, findings);
  checkScreens(question, findings);
  checkNotApply(question, findings);
  checkCategories(question, findings);
}
