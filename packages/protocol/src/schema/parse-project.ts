import type { ProjectIssue } from '../calls.ts';
import type { ProjectFile } from '../project.ts';
import { checkCategories } from './category-items.ts';
import { checkAutomatic } from './check-automatic.ts';
import { checkBindings } from './check-bindings.ts';
import { checkChoiceGroups } from './check-choice-groups.ts';
import { checkEnds } from './check-ends.ts';
import { checkFlow } from './check-flow.ts';
import { checkFlowSizes } from './check-flow-sizes.ts';
import { checkIds } from './check-ids.ts';
import { checkNotApply } from './check-not-apply.ts';
import { checkOrders } from './check-orders.ts';
import { checkQuotas } from './check-quotas.ts';
import { checkRelated } from './check-related.ts';
import { checkRules } from './check-rules.ts';
import { checkRuleUse } from './check-rule-use.ts';
import { checkRulesBesideCode } from './check-rules-beside-code.ts';
import { checkScores } from './check-scores.ts';
import { checkScreens } from './check-screens.ts';
import { checkSettings } from './check-settings.ts';
import { checkShape } from './check-shape.ts';
import { checkSizes } from './check-sizes.ts';
import { checkEmptyGroups, checkTitles } from './check-titles.ts';
import { checkTranslatedTexts } from './check-translated-texts.ts';
import { checkTranslations } from './check-translations.ts';
import { checkUnusedFields } from './check-unused-fields.ts';
import { copyJson } from './copy-json.ts';
import { Findings } from './findings.ts';
import { isJsonObject } from './json.ts';
import { indexProject, type ProjectIndex } from './project-index.ts';
import { questionParts, type QuestionParts } from './question-parts.ts';
import { checkReferences } from './references.ts';
import { PROJECT_NODE } from './schema-node.ts';

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
