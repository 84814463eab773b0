/** Runs scripts and simulates respondents, in the command and in browsers' workers, without a server. */
export {
  applyChanges,
  findCounterfactual,
  isSeen,
  playWithFiles,
  type Case,
  type Change,
  type Search,
} from './explain/counterfactual.ts';
export { compareByPosition, positionText, type Finding } from './findings/finding.ts';
export { LineIndex } from './findings/finding.ts';
export { countText, removeControls } from './findings/finding.ts';
export { issueText, valueTextOf } from './play/compare-issues.ts';
export { compareRun, endOf } from './play/compare.ts';
export {
  flowReasonText,
  hasPassed,
  type PlacedMismatch,
  placeScript,
  runScript,
  type ScriptRun,
  type ScriptSource,
} from './play/run-script.ts';
export { hostLines, hostNotes } from './play/playback.ts';
export { plainFacts } from './play/session-facts.ts';
export { playScript, type PlayedFacts } from './play/play-script.ts';
export type { Playback } from './play/playback.ts';
export { type PlayedResponse, recordScript } from './play/record-script.ts';
export { readFacts } from './play/read-facts.ts';
export { scriptFacts } from './play/session-facts.ts';
export { Names, optionCode } from './script/names.ts';
export { readScript } from './script/read-script.ts';
export { scriptEntry } from './script/script-entry.ts';
export { type CodeChanges, renameCodes } from './script/rename-codes.ts';
export { haveSameAnswers, type Script } from './script/script.ts';
export type { Assumptions } from './simulate/assumptions/assumptions.ts';
export { readAssumptions } from './simulate/assumptions/read-assumptions.ts';
export { simulationFigures, type SimulationFigures } from './simulate/figures/simulate-json.ts';
export {
  mergeShards,
  simulate,
  simulateShard,
  type SimulationResult,
  type SimulatedShard,
} from './simulate/simulate.ts';
export { simulationIssues } from './simulate/simulation-issues.ts';
export { MAX_TRIES, SimulatedRespondent } from './simulate/simulated-respondent.ts';
export { computeSurvey, type SimulatedSurvey } from './simulate/simulated-survey.ts';
export { SIMULATED_NOW, type Shard, type SimulationPlan } from './simulate/simulated-survey.ts';
