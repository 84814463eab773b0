import { OPERATOR_SCOPES } from '@canvass/protocol';
import type { Operator, Scope } from '../../http/callers.ts';

/** May do everything, and cannot be revoked. */
export const OWNER: Operator = { id: 'owner', name: 'owner', scopes: OPERATOR_SCOPES, surveys: null };

/** Whether a token is good for a survey. */
export const coversSurvey = ({ surveys }: Operator, surveyId: string): boolean =>
  surveys === null || surveys.includes(surveyId);

/** `any`: whatever it is good for, but figures alone: a token for `metrics` shows nothing of surveys. */
export const hasScope = ({ scopes }: Operator, scope: Scope | 'any'): boolean =>
  scope === 'any' ? scopes.some((own) => own !== 'metrics') : scopes.includes(scope);
