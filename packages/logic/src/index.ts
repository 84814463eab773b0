export { choicesOfValue } from './contract/choices-of-value.ts';
export {
  type Choice,
  type Effort,
  defineQuestionType,
  isWholeType,
  material,
  type PruneContext,
  type QuestionContext,
  type QuestionProblem,
  type QuestionType,
  questionTypeId,
  type RandomSource,
  type Remark,
  type ScriptContext,
  type ScriptResult,
  type TypeTools,
  type WholeQuestionType,
  wholeTypeOf,
  type WholeTypeRegistry,
  withTools,
} from './contract/question-type.ts';
export {
  alternativesOf,
  type ChoiceShape,
  type ListShape,
  type RecordShape,
  type ValueShape,
} from './contract/value-shape.ts';
export {
  type Cell,
  type MissingKind,
  type QuestionVariable,
  type ValueLabel,
  type VariableChoice,
  variableCode,
  type VariableType,
  type VariableValue,
} from './contract/variables.ts';
export { type Attached, attachedFiles } from './engine/step/attached.ts';
export { compileWith } from './compile-with.ts';
export { compile } from './compile-whole.ts';
export { effectiveParameter } from './engine/facts/effective-parameters.ts';
export type { EngineFeature } from './engine/feature.ts';
export { type Exposure, exposureOf, mayBeReordered, orderSeen } from './engine/view/exposure.ts';
export { RULES_VERSION } from './engine/rules-version.ts';
export { usesFeatures } from './engine/compile/feature-fields.ts';
export { type BeginView, beginView } from './engine/view/begin-view.ts';
export { surveyText } from './engine/view/survey-text.ts';
export { endView } from './engine/view/end-view.ts';
export { plainProjectText } from './engine/view/page-texts.ts';
export { plainText } from './engine/view/plain-text.ts';
export { LOCAL_SEED_LIMIT, needsServerFacts, seededIds, seedsFor } from './engine/facts/seeds.ts';
export { localisedQuestion, translated } from './engine/view/localise.ts';
export { leadTo } from './engine/step/lead-to.ts';
export { begin, start } from './engine/step/start.ts';
export { step } from './engine/step/step.ts';
export type {
  Effect,
  GroupView,
  OptionView,
  PageView,
  QuestionViewModel,
  ResolvedNode,
  ResolvedText,
  State,
  StepResult,
} from './engine/types.ts';
export type { Program, ProgramPage, ProgramQuestion } from './engine/program.ts';
export { pagePlace, pagesOf } from './engine/step/walk.ts';
export { answeredCount, pageView } from './engine/view/page-view.ts';
export { questionNumber } from './engine/view/numbers.ts';
export { questionView } from './engine/view/question-view.ts';
export { shownQuestions } from './engine/view/shown-questions.ts';
export { withText } from './engine/view/choice-title.ts';
export { type RecapAnswer, type RecapRow, recapView } from './engine/view/recap-view.ts';
export { usesExpressions, usesPatterns } from './engine/compile/uses-expressions.ts';
export { displayText } from './language/runtime/text-of.ts';
export type { ChoiceValue, RecordValue, Value } from './language/runtime/value.ts';
export { hash32 } from './random/hash.ts';
export { type Rng, rng } from './random/rng.ts';
export { canonicalJson } from '@canvass/protocol';
export { stateDigest } from './transcript/state-digest.ts';
export { reduceEvents } from './transcript/reduce-events.ts';
export {
  recordStep,
  replay,
  startTranscript,
  type Transcript,
  transcriptText,
} from './transcript/transcript.ts';
