import { type FindingTexts, computeWords } from '../json/wording.ts';
import { Findings, type ProjectIssue } from '../findings/findings.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import { PROJECT_LIMITS } from '../findings/limits.ts';
import { PROJECT_NODE } from '../shape/schema-node.ts';
import { child, type Path } from '../json/path.ts';
import { KEEP, mapBySchema } from './map-project.ts';
import type { ProjectFile } from '../project.ts';
import { copyJson } from '../findings/copy-json.ts';
import { fillCodes } from '../references/fill-codes.ts';
import { indexProject } from '../project-index/project-index.ts';
import type { Authored } from '../findings/authored.ts';
import { checkShape } from '../shape/check-shape.ts';
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
import { checkChoices } from '../options/check-choices.ts';
import { checkRelated } from '../options/check-related.ts';
import { checkListOrders, checkOrders } from '../orders/check-orders.ts';
import { checkDesign } from '../pages/check-design.ts';
import { checkEndPage, checkEnds } from '../pages/check-ends.ts';
import { checkQuestion, checkRanges } from '../questions/check-questions.ts';
import { checkParameters } from '../parameters/check-parameters.ts';
import { checkCategories } from '../questions/category-items.ts';
import { checkNoAnswer } from '../questions/check-no-answer.ts';
import { checkReadOnly } from '../questions/check-read-only.ts';
import { checkEmptyGroups } from '../flow/check-empty-groups.ts';
import { checkSections, checkSizes } from '../shape/check-sizes.ts';
import { checkNeededFields, checkUnreadFields } from '../shape/check-fields.ts';
import { questionParts } from '../project-index/question-parts.ts';
import { checkQuotas } from '../quotas/check-quotas.ts';
import { checkIds } from '../references/check-ids.ts';
import { checkReferences } from '../references/references.ts';
import { checkReport } from '../results/report/check-report.ts';
import { checkRules } from '../rules/check-rules.ts';
import { checkConsistencyChecks } from '../rules/check-consistency.ts';
import { checkRulePairs, checkRuleUse } from '../rules/check-rule-pairs.ts';
import { checkScores } from '../results/scores/check-scores.ts';
import { checkSettings } from '../settings/check-settings.ts';
import { checkVote } from '../results/vote/check-vote.ts';

const QUESTION_CHECKS: readonly QuestionCheck[] = [
  checkQuestion,
  checkNeededFields,
  checkChoices,
  checkListOrders,
  checkAutomatic,
  checkNoAnswer,
  checkReadOnly,
  checkCategories,
];
function checkQuestions(context: CheckContext): void {
  for (const question of questionParts(context.index))
    for (const check of QUESTION_CHECKS) check(question, context);
}

/** Runs checks that published versions skip, so that accepted projects stay accepted. */
const checkNewQuestions: Check = (context) => {
  for (const question of questionParts(context.index)) checkUnreadFields(question, context);
};

/**
 * All checks beyond the schema. Their order matters if a project has more faults than are listed, and
 * for checks that require earlier checks to pass (`hasErrors`).
 */
const CHECKS: readonly Check[] = [
  checkSizes,
  checkFlowSizes,
  checkIds,
  checkReferences,
  checkRules,
  checkRuleUse,
  checkConsistencyChecks,
  checkRulePairs,
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

/**
 * Reports an entry with a `qtype` but no `type`, and treats it as a question, so that its other errors are found too.
 * Changes the document. Recursion depth is bounded.
 */
function readAsQuestions(document: JsonObject, findings: Findings): void {
  readList(document['items'], child(undefined, 'items'), findings);
}

function readList(items: JsonValue | undefined, path: Path, findings: Findings): void {
  if (!Array.isArray(items)) return;
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) continue;
    const place = child(path, index);
    if (!Object.hasOwn(item, 'type') && Object.hasOwn(item, 'qtype')) {
      findings.add(missingTypeFinding(place));
      Object.assign(item, { type: 'Q' });
    } else if (['G', 'P', 'S'].includes(String(item['type'])))
      readList(item['items'], child(place, 'items'), findings);
  }
}

const missingTypeFinding = (path: Path) => ({
  id: 'shape.missing-field',
  path,
  message: '`type` is missing. The object is treated as a question, because it has a `qtype`.',
  fix: 'Add "type": "Q".',
  changes: [{ kind: 'set', fields: { type: 'Q' } }] as const,
});

/**
 * Treats reported entries of an unknown type as groups or questions, so that the default codes of
 * other entries count them. Changes the document. Recursion depth is bounded.
 */
function readUnknownTypes(items: JsonValue | undefined): void {
  if (!Array.isArray(items)) return;
  for (const item of items) {
    if (!isJsonObject(item)) continue;
    const { type, items: inner } = item;
    if (type === 'Q') continue;
    const isGroup =
      Array.isArray(inner) &&
      inner.some((element) => isJsonObject(element) && Object.hasOwn(element, 'qtype'));
    if (!['G', 'P', 'S'].includes(String(type))) Object.assign(item, { type: isGroup ? 'G' : 'Q' });
    if (isGroup || item['type'] !== 'Q') readUnknownTypes(inner);
  }
}

interface ParsedProject {
  /** Absent if an issue is an error. */
  readonly project?: ProjectFile;
  /** Issues in the order of the document. */
  readonly issues: readonly ProjectIssue[];
  /** Present only without a project: the file as far as it could be read, with default codes. */
  readonly document?: JsonValue;
}

export interface ParseOptions {
  readonly texts?: FindingTexts;
  /** Whether the file was accepted before, perhaps by an earlier release with fewer checks. */
  readonly isAccepted?: boolean;
}

/**
 * Checks unknown data as a project file. Never throws, and neither keeps nor changes the input. See
 * docs/project-format.md.
 */
export function parseProject(input: unknown, { isAccepted, texts }: ParseOptions = {}): ParsedProject {
  const findings = new Findings(texts);
  const document = copyJson(input, findings);
  if (document === undefined) return { issues: findings.toIssues(undefined) };
  if (isJsonObject(document)) readAsQuestions(document, findings);
  const references = checkShape(PROJECT_NODE, document, findings);
  if (!isJsonObject(document)) return { issues: findings.toIssues(document) };
  readUnknownTypes(document['items']);
  const project = asAuthored(document);
  const index = indexProject(project, findings.hasErrors);
  fillCodes(index);
  for (const check of CHECKS) check({ project, index, references, findings });
  if (isAccepted !== true) checkNewQuestions({ project, index, references, findings });
  if (isAccepted !== true && !findings.hasErrors) checkCodeSize(document, findings);
  const issues = findings.toIssues(document);
  // The casts are safe: without errors no field is missing, and no value is `Wrong`.
  return findings.hasErrors ? { issues, document } : { project: project as ProjectFile, issues };
}

/** Any object can be read as an authored project, whose fields may all be missing or wrong. */
const asAuthored = (document: JsonObject) => document as Authored<ProjectFile>;

/**
 * Limits the code that a shared server compiles at once. Published versions skip the check, so that accepted projects
 * stay accepted.
 */
function checkCodeSize(document: JsonObject, findings: Findings): void {
  let size = 0;
  mapBySchema(PROJECT_NODE, document, (node, value) => {
    if (node['x-kind'] === 'expression' && typeof value === 'string') size += value.length;
    return KEEP;
  });
  if (size <= PROJECT_LIMITS.code) return;
  findings.add({
    id: 'size.code',
    path: child(undefined, 'items'),
    message: computeWords`All expressions together have ${size} characters; the maximum is ${PROJECT_LIMITS.code}.`,
    fix: 'Put repeated conditions into rule_map and refer to them, or split the survey.',
  });
}
