export { type AttachmentRules, attachmentPart, attachmentRules } from './questions/attachment-rules.ts';
export { MAX_ATTACHED_FILES } from './questions/attached-files.ts';
export {
  extensionOf,
  ONLY_IMAGE_EXTENSIONS,
  type UploadKind,
  findUploadKind,
} from './questions/upload-kinds.ts';
export { familiesIn } from './pages/font-families.ts';
export { questionOfSetNode, questionsOfSetNodes } from './flow/set-questions.ts';
export { BOUND_PATTERN } from './schema/bound-pattern.ts';
export { CODE_PATTERN } from './schema/code-pattern.ts';
export { entryLimits } from './questions/entries.ts';
export { DEFAULT_TIMEZONE } from './settings/utc-offset.ts';
export { MAX_OPTIONS_WITHOUT_SEARCH } from './questions/search-above.ts';
export { NO_ANSWER_CODES, type NoAnswerKind } from './questions/no-answer.ts';
export { isRecord } from './json/is-record.ts';
export { escapeHtml } from './rich-text/escape-html.ts';
export { namesByNearness, nearestName } from './json/nearest-name.ts';
export { AWARD_KIND_NAMES, AWARD_KINDS, type AwardKind } from './results/awards/award-kinds.table.ts';
export { type Advice, type FindingChange, suggestName } from './findings/advice.ts';
export {
  chooseLanguage,
  directionOf,
  type Locale,
  orderTextLanguages,
  computeProductLanguage,
} from './languages/locales.ts';
export { findLanguage } from './languages/locales.ts';
export { proposeLanguage } from './languages/proposed-language.ts';
export { LOCALES, SPECIAL_NAMES } from './languages/product-languages.gen.ts';
export {
  type AuthoredTexts,
  DEFAULT_LOCALE,
  hasOwnTexts,
  hasTexts,
  limitToLanguage,
  projectLanguages,
  textsInOrder,
  type Translation,
  translationId,
  computeTranslation,
  mergeTranslation,
} from './languages/project-languages.ts';
export { foreignNamesLanguage } from './languages/region-names.ts';
export {
  MAX_LINK_VALUE_LENGTH,
  MAX_LINK_PARAMETERS,
  CARRIED_LINK_NAMES,
  MAX_CARRIED_VALUE_LENGTH,
  INVITATION_NAME,
  PREVIEW_NAME,
  UNIQUE_LINK_NAME,
  SIGNATURE_NAME,
} from './parameters/link-names.ts';
export { OWN_LINK_NAMES } from './parameters/own-link-names.ts';
export type {
  AnswerCondition,
  Attachments,
  Award,
  BaseQuestion,
  Condition,
  ConditionValue,
  DisplayRule,
  ExternalParameter,
  FlowNode,
  FlowNodeKindName,
  FlowNodeKinds,
  Font,
  Group,
  JumpRule,
  OpenAttributes,
  Option,
  OptionGroup,
  OrderMode,
  OrderReference,
  Page,
  Prize,
  Project,
  ProjectItem,
  Question,
  QuestionOf,
  QuestionWith,
  QuotaCell,
  QuotaGroup,
  Section,
  ConsistencyCheck,
  RelatedReference,
  RuleOperator,
  DateOrder,
  TextType,
} from './project.ts';
export { READY_LOOKS, type ReadyLook } from './pages/ready-looks.ts';
export type { ProjectIssue } from './findings/findings.ts';
/** @public Generated type declarations refer to this type. */
export type { QType } from './questions/question-types.table.ts';
export { isSafeAddress } from './rich-text/link.ts';
export { plainRichText } from './rich-text/plain.ts';
export {
  isMarked,
  type LinkText,
  type RichElement,
  type RichNode,
  type RichPlaceholder,
  type RichText,
} from './rich-text/rich-text.ts';
export { GROUP_END, MEMBER_FIELDS, MEMBER_PARTS, NO_CONDITION } from './schema/rule-words.ts';
