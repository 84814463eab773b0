import { AWARD_FAULTS } from '../results/awards/award-faults.cases.ts';
import { END_FAULTS } from '../pages/end-faults.cases.ts';
import { FLOW_FAULTS } from '../flow/flow-faults.cases.ts';
import { GROUP_FAULTS } from '../flow/group-faults.cases.ts';
import { JSON_FAULTS } from '../findings/json-faults.cases.ts';
import { LANGUAGE_FAULTS } from '../translations/language-faults.cases.ts';
import { MESSAGING_FAULTS } from '../settings/messaging/messaging-faults.cases.ts';
import { OPTION_FAULTS } from '../options/option-faults.cases.ts';
import { ORDER_FAULTS } from '../orders/order-faults.cases.ts';
import { PARAMETER_FAULTS } from '../parameters/parameter-faults.cases.ts';
import { QUESTION_FAULTS } from '../questions/question-faults.cases.ts';
import { QUOTA_FAULTS } from '../quotas/quota-faults.cases.ts';
import { REFERENCE_FAULTS } from '../references/reference-faults.cases.ts';
import { ADDRESS_FAULTS } from '../rich-text/address-faults.cases.ts';
import { REPORT_FAULTS } from '../results/report/report-faults.cases.ts';
import { RULE_FAULTS } from '../rules/rule-faults.cases.ts';
import { SCORE_FAULTS } from '../results/scores/score-faults.cases.ts';
import { SETTING_FAULTS } from '../settings/setting-faults.cases.ts';
import { SHAPE_FAULTS } from '../shape/shape-faults.cases.ts';
import { VOTE_FAULTS } from '../results/vote/vote-faults.cases.ts';
import type { Fault } from './fault.fixtures.ts';

/** The surveys with inserted faults of all folders. */
export const FAULTS: readonly Fault[] = [
  AWARD_FAULTS,
  END_FAULTS,
  FLOW_FAULTS,
  GROUP_FAULTS,
  JSON_FAULTS,
  LANGUAGE_FAULTS,
  MESSAGING_FAULTS,
  OPTION_FAULTS,
  ORDER_FAULTS,
  PARAMETER_FAULTS,
  QUESTION_FAULTS,
  QUOTA_FAULTS,
  REFERENCE_FAULTS,
  ADDRESS_FAULTS,
  REPORT_FAULTS,
  RULE_FAULTS,
  SCORE_FAULTS,
  SETTING_FAULTS,
  SHAPE_FAULTS,
  VOTE_FAULTS,
].flat();
