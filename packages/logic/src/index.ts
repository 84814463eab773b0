export { choicesOfValue } from './contract/choices-of-value.ts';
export * from './contract/question-type.ts';
export * from './contract/value-shape.ts';
export * from './contract/variables.ts';
export { type Attached, attachedFiles } from './engine/attached.ts';
export { type Compiled, compileWith, type EngineParts } from './engine/compile.ts';
export { compile } from './engine/compile-whole.ts';
export { effectiveParameter, effectiveParameters } from './engine/effective-parameters.ts';
export type { EngineFeature } from './engine/feature.ts';
export { type Exposure, exposureOf, mayBeReordered, orderSeen } from './engine/exposure.ts';
export { usesFeatures } from './engine/feature-fields.ts';
export type { CompileIssue } from './engine/issues.ts';
export { type BeginView, beginView } from './engine/begin-view.ts';
export { type EndView, endView } from './engine/end-view.ts';
export { plainProjectText } from './engine/page-texts.ts';
export { plainText } from './engine/plain-text.ts';
export { LOCAL_SEED_LIMIT, localSeeds, needsServerFacts, seededIds, seedsFor } from './engine/seeds.ts';
export { localisedQuestion, translated } from './engine/localise.ts';
export { begin, start } from './engine/start.ts';
export { step } from './engine/step.ts';
export type * from './engine/types.ts';
export type { Program, ProgramPage, ProgramQuestion } from './engine/program.ts';
export { pagesOf } from './engine/walk.ts';
export { answeredCount, pageView, progressOf } from './engine/page-view.ts';
export { questionView } from './engine/question-view.ts';
export { usesExpressions, usesPatterns } from './engine/uses-expressions.ts';
export { displayText } from './language/runtime/text-of.ts';
export type { ChoiceValue, RecordValue, Value } from './language/runtime/value.ts';
export { hash32 } from './random/hash.ts';
export { type Rng, rng } from './random/rng.ts';
export { canonicalJson } from './transcript/canonical-json.ts';
export { reduceEvents } from './transcript/reduce-events.ts';
export {
  type Replayed,
  recordStep,
  replay,
  startTranscript,
  type Transcript,
  transcriptText,
} from './transcript/transcript.ts';
