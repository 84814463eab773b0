export { choosePicks, type DrawMoment, type DrawnPicks } from './draws/choose-picks.ts';
export { createDrawLedger, type DrawLedger } from './draws/draw-ledger.ts';
export { flowNode, questionsBelow } from './draws/flow-node.ts';
export { quotaValue, submitValue, type ValueMoment } from './oracle/effect-values.ts';
export { createOracle, type Oracle, type OracleOptions } from './oracle/oracle.ts';
export { type PlayedEffects, playEffects } from './oracle/play-effects.ts';
export {
  type CellFill,
  decideQuota,
  type FullCell,
  type QuotaDecision,
  type QuotaMoment,
  type TakenCell,
} from './quotas/decide-quota.ts';
export { type QuotaClaim, quotaClaims } from './quotas/quota-claims.ts';
export {
  createQuotaLedger,
  type HoldResult,
  type QuotaLedger,
  type RespondentPlaces,
} from './quotas/quota-ledger.ts';
export {
  compileQuotas,
  type QuotaCellPlan,
  type QuotaGroupPlan,
  type QuotaPlan,
  quotaWaits,
} from './quotas/quota-plan.ts';
export { asksOfSurvey } from '../engine/step/asks.ts';
export { isSmsAsk, isUniqueAsk, type SmsAsk, type UniqueAsk, uniqueKey } from './verify/unique-key.ts';
export { createUniqueLedger, type UniqueLedger } from './verify/unique-ledger.ts';
export { codeIssue, smsIssue, usedIssues, verifyValue } from './verify/verify-values.ts';
export { scoreBefore, scoreOf } from './scores/score-of.ts';
export { toldScore } from './scores/told-score.ts';
