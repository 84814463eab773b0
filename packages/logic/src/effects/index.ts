export type { EffectOf, EffectType, HostEffect, Waiting } from '../features/host-effect.ts';
export { hostEffects } from './host-effects.ts';
export {
  type AsyncLedgers,
  type Ended,
  type LedgerCall,
  type Ledgers,
  replyOf,
  type ReplyOf,
  type RequestOf,
} from './ledgers.ts';
export { createMemoryLedgers, type MemoryLedgers } from './memory-ledgers.ts';
export { openLedgers } from './open-ledgers.ts';
export {
  type CarriedOut,
  carryOut,
  effectsOf,
  FAILED,
  type Run,
  type RunOptions,
  runEffects,
  runEffectsAsync,
} from './run-effects.ts';
export type { ShuffledDraw } from '../features/flow/draw-effect.host.ts';
export { type FullQuota, quotaValue } from '../features/quotas/quota-value.ts';
export { scoreLedger } from '../features/scores/score-effect.host.ts';
export type { SubmitReply, SubmitRequest } from '../features/submit/submit-effect.host.ts';
export type { VerifyReply, VerifyRequest } from '../features/verify/verify-effect.host.ts';
export { choosePicks, type DrawMoment, type DrawnPicks } from '../features/flow/choose-picks.ts';
export { createDrawLedger, type DrawLedger } from '../features/flow/draw-ledger.ts';
export { flowNode, isBranchUsed, questionsBelow } from '../features/flow/flow-node.ts';
export {
  type CellFill,
  decideQuota,
  type FullCell,
  type QuotaDecision,
  type QuotaMoment,
  type TakenCell,
} from '../features/quotas/decide-quota.ts';
export { type QuotaClaim, quotaClaims } from '../features/quotas/quota-claims.ts';
export {
  createQuotaLedger,
  type HoldResult,
  type QuotaLedger,
  type RespondentPlaces,
} from '../features/quotas/quota-ledger.ts';
export {
  compileQuotas,
  type QuotaCellPlan,
  type QuotaGroupPlan,
  type QuotaPlan,
  quotasOf,
  waitsOfPlan,
} from '../features/quotas/quota-plan.ts';
export { askersOf, asksOfSurvey } from '../features/verify/asks.ts';
export { dueDraw } from '../features/flow/flow-effects.ts';
export { quotaWaitsOf } from '../features/quotas/quota-waits.ts';
export {
  isUniqueAsk,
  type SmsAsk,
  type UniqueAsk,
  uniqueAsksOfSurvey,
  uniqueKey,
} from '../features/verify/unique-key.ts';
export { createUniqueLedger, type UniqueLedger } from '../features/verify/unique-ledger.ts';
export { codeProblem } from '../features/verify/verify-values.ts';
export { scoreBefore, scoreOf } from '../features/scores/score-of.ts';
export { toldScore } from '../features/scores/told-score.ts';
