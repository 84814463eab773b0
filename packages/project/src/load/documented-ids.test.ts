import { describe, expect, it } from 'vitest';
import documentation from '../../../../docs/project-format.md?raw';
import { AWARD_FAULTS } from '../results/awards/award-faults.cases.ts';
import { RICH_FAULTS } from '../rich-text/rich-faults.cases.ts';
import { END_FAULTS } from '../pages/end-faults.cases.ts';
import { FLOW_FAULTS } from '../flow/flow-faults.cases.ts';
import { GROUP_FAULTS } from '../groups/group-faults.cases.ts';
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

const FAULTS = [
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

describe('the ids in docs/project-format.md', () => {
  const table = documentation.slice(
    documentation.indexOf('## What the check finds'),
    documentation.indexOf('## Details of the format'),
  );
  const documented = [...table.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, id]) => id);
  /** Ids that only separate tests find. */
  const idsOfOtherTests = [
    'size.text',
    'size.values',
    'size.questions',
    'size.code',
    'size.rules',
    'size.flow',
    'size.issues',
    // Found in options/check-related.test.ts.
    'related.other-level',
    'json.syntax',
    'json.duplicate-key',
    'shape.not-json',
    // Found by the command, in commands/check.test.ts.
    'styles.refused',
    // Found in load/script/author-script.test.ts, and by the command in commands/check.test.ts.
    'script.syntax',
    'script.where-allowed',
    'script.not-allowed',
    // Found in settings/check-past-times.test.ts.
    'settings.over',
    'award.over',
    // Found by servers only, in operated-awards.test.ts and project-checker.test.ts of apps/server.
    'award.no-coupons',
    'check.given-up',
    'check.busy',
    // Found in languages/check-declared-language.test.ts.
    'project.no-language',
    'project.no-timezone',
    // Found in translations/own-texts.test.ts.
    'texts.missing',
    // Found in prepare-project.test.ts.
    'placeholder.not-here',
    'placeholder.format-in-link',
  ];

  it('are the ids that the tables of faults and other tests find', () => {
    const plantedIds = [
      ...FAULTS.flatMap(({ expected }) => expected.map(([id]) => id)),
      ...RICH_FAULTS.map(({ id }) => id),
    ];
    expect([...new Set([...plantedIds, ...idsOfOtherTests])].sort()).toEqual([...new Set(documented)].sort());
  });
});
