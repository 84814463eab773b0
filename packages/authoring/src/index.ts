/**
 * Editing a project file, as pure functions over immutable values.
 *
 * - `openDocument` reads a text, even of an invalid project. `printDocument` prints an unchanged document byte for byte,
 *   and changes only the changed lines.
 * - A `Place` names a value: the id of an element (an object in a list: its gid, `flow/` and its fid, or an id that it
 *   has while the document is open) and the keys below it. `computePlace` and `findKeys` translate from and to paths.
 * - `edit` makes a `Change`: a label, the selection, and operations with the previous values. `applyChange`
 *   applies a change to another state of the document, as a whole or not at all. Changes are plain JSON: they can be
 *   stored, and sent to a worker that has opened the same text.
 * - `recordChange`, `undo` and `redo` keep the changes of one author.
 * - `reopenDocument` opens another edition of a document, with the same ids. `rebaseChanges` applies an author's
 *   changes to the edition and returns the conflicting changes, which `forceChange` can apply later. `separateCodes`
 *   replaces codes that both authors gave. `editText` turns a typed text into a change.
 * - `indexReferences` finds all references. `listReaders` returns the readers that a deletion breaks, and
 *   `findNewEarlyReaders` the readers that a move puts before their source. `renameCode` replaces a code everywhere.
 * - The commands (`addQuestions`, `duplicateItems`, `changeType`, …) each return the changed document with its change.
 * - `readCondition` and `readExpression` return a `Sentence`, which a form shows as text. Their inverses are
 *   `writeCondition` and `writeExpression`. Conditions that sentences cannot express stay as written.
 * - `readQuestionnaire` returns the questions in a document, and `addQuestionnaire` adds them. `outlineRows` and
 *   `ruleRows` return the tables of a project.
 */
export { equalJson, type Json, type JsonRecord } from './values/json.ts';
export { idOf } from './places/element-ids.ts';
export {
  elementAt,
  type Keys,
  findKeys,
  findList,
  type Place,
  computePlace,
  PROJECT_ID,
  valueAt,
} from './places/places.ts';
export { openDocument, type ProjectDocument } from './text/document.ts';
export { printDocument } from './text/print.ts';
export {
  type Change,
  type ChangeLabel,
  type Operation,
  reverseChange,
} from './operations/operation.ts';
export { documentPiece } from './operations/pieces.ts';
export type { Piece } from './operations/operation.ts';
export { type ApplyResult, applyChange, type Conflict } from './operations/apply.ts';
export { edit, type EditResult, type Editing, type EditOptions, type Target } from './operations/editing.ts';
export {
  EMPTY_HISTORY,
  type History,
  type HistoryResult,
  type HistoryStep,
  recordChange,
  redo,
  undo,
} from './history/history.ts';
export { compareProjects } from './merge/compare.ts';
export {
  editText,
  forceChange,
  rebaseChanges,
  type RebaseResult,
  type RefusedChange,
  type TextEdit,
} from './merge/rebase.ts';
export { reopenDocument } from './merge/reopen.ts';
export { indexReferences, type ReferenceIndex, type Use } from './references/index-references.ts';
export {
  type EarlyReader,
  gidsInside,
  findNewEarlyReaders,
  readersAt,
  listReaders,
} from './references/readers.ts';
export { findMoveEffects, type MoveEffect } from './references/move-effects.ts';
export { type RefusedRename, renameCode } from './references/rename.ts';
export {
  addContainer,
  addParts,
  addQuestions,
  type AddResult,
  type CommandOptions,
  deleteElements,
  deleteItems,
  editOrder,
  groupItems,
  moveItems,
  type NewPart,
  type NewParts,
  type NewQuestion,
} from './commands/items.ts';
export {
  type CarriedList,
  type Carrying,
  type CarryMode,
  carryParts,
  type CarryTarget,
  listCarried,
  listUncarried,
} from './commands/carry.ts';
export { changeType, type TypeChange } from './commands/change-type.ts';
export { duplicateItems } from './commands/duplicate.ts';
export {
  type Fragment,
  createFragment,
  listOuterUses,
  pasteFragment,
  type PasteResult,
  readFragment,
} from './commands/fragment.ts';
export {
  addFlowNode,
  type FlowFields,
  type FlowNodeName,
  type FlowPlace,
  moveFlowNode,
  removeFlowNode,
  setFlowNode,
  wrapFlowNode,
} from './commands/flow.ts';
export {
  addQuota,
  crossClasses,
  type CrossedCell,
  divideByWeights,
  type NewQuota,
  type QuotaClass,
} from './commands/quotas.ts';
export { type MergedStates, separateCodes } from './commands/separate-codes.ts';
export {
  addEnd,
  duplicateEnd,
  type EndCondition,
  listUsesOfEnd,
  moveEnd,
  removeEnd,
  removeEndNode,
  setEndNode,
} from './commands/ends.ts';
export {
  findRuleIds,
  removeRule,
  setCheck,
  setDisplayRule,
  setJump,
  setOptionRule,
} from './commands/rules.ts';
export { readCondition, writeCondition } from './sentences/conditions.ts';
export { hasChoices, readExpression, writeExpression } from './sentences/expressions.ts';
export type {
  ExpressionSentence,
  GroupSentence,
  OtherSentence,
  RuleSentence,
  Sentence,
  SentenceValue,
  Subject,
  TestSentence,
  Verb,
} from './sentences/sentence.ts';
export { readPastedLines } from './questionnaires/markers.ts';
export { readPastedText } from './questionnaires/read-text.ts';
export { readQuestionnaire } from './questionnaires/read-questionnaire.ts';
export {
  type PaperQuestion,
  type Questionnaire,
  type QuestionnaireItem,
  QUESTION_FORMS,
  type QuestionForm,
  type SourceBlock,
  type SourceDocument,
} from './questionnaires/questionnaire.ts';
export { addQuestionnaire, type FormTypes } from './questionnaires/add-questionnaire.ts';
export { type EndNode, listEndNodes, listEnds, type NamedEnd } from './commands/end-pages.ts';
export { type OutlineRow, outlineRows, type RuleRow, ruleRows } from './tables/rows.ts';
