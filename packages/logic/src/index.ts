export { choicesOfValue } from './question-type/choices-of-value.ts';
export {
  type Choice,
  defineQuestionType,
  hasTools,
  defineMaterial,
  type PruneContext,
  type QuestionContext,
  type QuestionProblem,
  type QuestionType,
  type QuestionTypeRegistry,
  questionTypeId,
  type RandomSource,
  type Remark,
  type ScriptContext,
  type ScriptResult,
  type TypeTools,
  type QuestionTypeWithTools,
  requireTools,
  type RegistryWithTools,
  withTools,
} from './question-type/question-type.ts';
export {
  alternativesOf,
  type ChoiceShape,
  type ListShape,
  type RecordShape,
  type ValueShape,
} from './language/value-shape.ts';
export {
  type Cell,
  type MissingKind,
  type QuestionVariable,
  type ValueLabel,
  type VariableChoice,
  exportedCode,
  variableCode,
  type VariableType,
  type VariableValue,
} from './question-type/variables.ts';
export { type ItemFiles, attachedFiles } from './step/attached.ts';
export { compileWith } from './compile-with.ts';
export type { CompileResult } from './compile/compile.ts';
export { compile, compileAccepted } from './compile-whole.ts';
export { effectiveParameter } from './content/facts/effective-parameters.ts';
export type { EngineFeature } from './compile/feature.ts';
export {
  type Exposure,
  computeExposure,
  mayBeReordered,
  shownOrder,
} from './content/exposure.ts';
export { RULES_VERSION } from './program/rules-version.ts';
export { usesFeatures } from './compile/feature-fields.ts';
export { beginView, type BeginView, surveyText } from './view/begin-view.ts';
export { endView } from './view/end-view.ts';
export { estimateLength, type SurveyLength } from './view/estimate-length.ts';
export { plainProjectText } from './content/page-texts.ts';
export { plainText } from './content/plain-text.ts';
export { LOCAL_SEED_LIMIT, needsServerFacts, seededIds, seedsFor } from './content/facts/seeds.ts';
export { localisedQuestion, findTranslation } from './content/localise.ts';
export { openQuestionPage } from './step/open-question-page.ts';
export { start, startWithReports } from './step/start.ts';
export { step } from './step/step.ts';
export type {
  AnswerText,
  Effect,
  GroupView,
  OptionView,
  PagePart,
  PageView,
  SectionView,
  QuestionViewModel,
  ResolvedNode,
  ResolvedText,
  State,
  StepResult,
} from './program/types.ts';
export type { Program, ProgramPage, ProgramQuestion } from './program/program.ts';
export { listPages } from './step/walk.ts';
export { countAnswered, pageView } from './view/page-view.ts';
export { questionNumber } from './content/numbers.ts';
export { rankOfQuestion } from './content/environment.ts';
export { computePresentation } from './program/presentation.ts';
export { ignoredRequests } from './view/ignored-requests.ts';
export { keepViews } from './view/keep-views.ts';
export { questionView, shownIssue } from './view/question-view.ts';
export { shownQuestions } from './content/shown-questions.ts';
export { withText } from './content/localise.ts';
export { type RecapRow, recapView } from './view/recap-view.ts';
export { usesExpressions, usesPatterns } from './compile/uses-expressions.ts';
export { formatDisplayText, isRecordValue } from './language/runtime/value.ts';
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
