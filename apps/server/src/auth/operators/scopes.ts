import { OPERATOR_SCOPES } from '@canvass/protocol';
import type { Operator, Scope } from '../../http/callers.ts';

/** The owner has all rights, and cannot be revoked. */
export const OWNER: Operator = { id: 'owner', name: 'owner', scopes: OPERATOR_SCOPES, surveys: null };

/** Whether a token is valid for a survey. */
export const coversSurvey = ({ surveys }: Operator, surveyId: string): boolean =>
  surveys === null || surveys.includes(surveyId);

/** `any` accepts every scope but `metrics`, because a token for metrics alone shows nothing of surveys. */
export const hasScope = ({ scopes }: Operator, scope: Scope | 'any'): boolean =>
  scope === 'any' ? scopes.some((own) => own !== 'metrics') : scopes.includes(scope);
