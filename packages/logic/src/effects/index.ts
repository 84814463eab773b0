export type { EffectType } from '../features/host-effect.ts';
export {
  type AsyncLedgers,
  createMemoryLedgers,
  hostEffects,
  type LedgerCall,
  ledgerFor,
  type Ledgers,
  type MemoryLedgers,
  type ReplyOf,
  singleRespondentLedgers,
} from './ledgers.ts';
export {
  carryOut,
  EFFECT_FAILED,
  type EffectsResult,
  type EffectsOptions,
  runEffects,
  runEffectsAsync,
} from './run-effects.ts';
export type { ShuffledDraw } from '../features/flow/random-set/draw-effect.host.ts';
export { type FullQuota, quotaValue } from '../features/quotas/quota-value.ts';
export { scoreLedger } from '../features/scores/score-effect.host.ts';
export type { VerifyReply, VerifyRequest } from '../features/verify/verify-effect.host.ts';
export {
  choosePicks,
  createDrawLedger,
  type DrawLedger,
  type DrawnPicks,
} from '../features/flow/random-set/draw-ledger.ts';
export {
  titleOfFlowNode,
  listDrawingNodes,
  drawsChildren,
  findFlowNode,
  isDrawnChildUsed,
  isUsedOnceDrawn,
  listQuestionsBelow,
} from '../features/flow/flow-node.ts';
export {
  decideQuota,
  type FullCell,
  type QuotaDecision,
  type TakenCell,
} from '../features/quotas/decide-quota.ts';
export { quotaFacts, findQuotaReads } from '../features/quotas/quota-facts.ts';
export {
  type AwardPlan,
  awardsOf,
  findEligibleAwards,
  MAX_ROLLS,
  prizeOfRoll,
  type PrizePlan,
  ROLL_OUTCOMES,
} from '../features/awards/award-plan.ts';
export { type QuotaClaim, quotaClaims } from '../features/quotas/quota-claims.ts';
export { createQuotaLedger, type QuotaLedger } from '../features/quotas/quota-ledger.ts';
export {
  type QuotaCellPlan,
  type QuotaGroupPlan,
  type QuotaPlan,
  quotaPlanFeature,
  quotasOf,
  waitsOfPlan,
} from '../features/quotas/quota-plan.ts';
export { serverCheckedQuestions, checksOfSurvey } from '../features/verify/verify-effect.ts';
export { findDueDraw } from '../features/flow/flow-effects.ts';
export {
  checkCorrection,
  type CorrectionObstacle,
  findCorrectionObstacle,
} from '../features/correction/check-correction.ts';
export { answerFits } from '../question-type/answer-fits.ts';
export { withRestoredAnswers, withAnswers } from '../features/correction/with-answers.ts';
export { quotaWaitsOf } from '../features/quotas/quota-waits.ts';
export {
  findCodeProblem,
  createUniqueLedger,
  isUniqueCheck,
  type SmsCheck,
  type UniqueCheck,
  uniqueKey,
} from '../features/verify/unique-answers.ts';
export { computesScore } from '../features/scores/shows-score.ts';
export { latestFlowScore, computeScore } from '../features/scores/score-of.ts';
