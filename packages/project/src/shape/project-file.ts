import Type from 'typebox';
import {
  closed,
  derivedField,
  flag,
  gid,
  integer,
  list,
  computeOne,
  oneOfRequired,
  rich,
  richRequired,
  string,
  ID_PATTERN,
} from '../schema/field.ts';
import { Award } from '../results/awards/award.ts';
import { ExternalParameter } from '../parameters/external-parameter.ts';
import type { FlowNode } from '../flow/flow.ts';
import { Group, Page } from '../flow/group.ts';
import { languages } from '../languages/languages.ts';
import { pages } from '../pages/pages.ts';
import { Question } from '../questions/question.ts';
import { QuotaGroup } from '../quotas/quota.ts';
import { ConsistencyCheck } from '../rules/consistency-check.ts';
import {
  Condition,
  DisplayRule,
  JumpRule,
  OptionDisplayRule,
  OrderReference,
  RelatedReference,
} from '../rules/rules.ts';
import { Report } from '../results/report/report.ts';
import { Scores } from '../results/scores/scores.ts';
import { Messaging } from '../settings/messaging/messaging.ts';
import { limitDevice, settings } from '../settings/settings.ts';
import { Vote } from '../results/vote/vote.ts';

/** The schema of the file that authors export, check, simulate and publish (PROJECT-1). */
export const ProjectFile = Type.Object(
  {
    $schema: string('For editors.'),
    format: oneOfRequired([1], 'Version of this format.'),
    projectId: string(
      '24 letters and digits. Absent, it is made from the content, and a changed file is another survey.',
      {
        pattern: '^[A-Za-z0-9]{24}$',
      },
    ),
    title: richRequired('Name of the survey.'),
    timezone: string('IANA name, used for dates (default Asia/Shanghai).', {
      maxLength: 64,
      'x-value': 'time zone',
    }),
    items: Type.Array(Type.Union([Group, Page, Question]), {
      minItems: 1,
      description: 'Groups, pages and questions, in order.',
    }),
    rule_map: Type.Optional(
      Type.Record(Type.String({ pattern: ID_PATTERN }), Condition, {
        description: 'Conditions by id, for all rules below.',
      }),
    ),
    dispConsList: list(DisplayRule, 'Display rules.'),
    dispOptConsList: list(OptionDisplayRule, 'Display rules of options and rows.'),
    jumpConsList: list(JumpRule, 'Jump rules.'),
    checks: list(ConsistencyCheck, 'Checks across answers.', { maxItems: 200, 'x-rule': 'CHECK-1' }),
    relatedRefs: list(RelatedReference, 'Options or rows that are carried from another question.'),
    optionOrderRefs: list(OrderReference, 'Options that follow the order of another question.'),
    flow: Type.Optional(
      Type.Unsafe<FlowNode>({
        $ref: '#/$defs/flowNode',
        description: 'Flow of groups; without it they follow each other.',
      }),
    ),
    quotas: list(QuotaGroup, 'Quotas.', { 'x-rule': 'QUOTA-1', 'x-secret': true }),
    ext_params: list(ExternalParameter, 'External parameters.'),
    mergePage: list(
      gid('Group.', { 'x-ref': 'group' }),
      'Groups that stay one page under one_question_on_page.',
    ),
    one_question_on_page: flag('One question on a page.'),
    hide_descriptor_number: flag('Descriptors are not numbered.'),
    showQuestionCid: flag('Shows the code of each question above it.'),
    openCustomCid: flag(
      "Codes that are shown are the author's own `cid`; otherwise they count the questions: Q1, Q2, …",
    ),
    limit_device: limitDevice,
    messaging: Type.Optional(Messaging),
    select_view: computeOne(
      ['phone', 'pc'],
      'Layout of a preview, unless its link sets another one (default phone).',
    ),
    selectedTheme: computeOne(['business', 'activity', 'others'], 'Theme.'),
    ...pages,
    ...languages,
    settings,
    app_type: string('Kind of application, returned by the project call to programs that show the survey.', {
      'x-rule': 'CALL-21',
      'x-secret': true,
    }),
    templates: Type.Optional(
      Type.Unknown({
        description: 'Templates of the editor, returned by the project call.',
        'x-rule': 'CALL-21',
        'x-secret': true,
      }),
    ),
    customAttr: Type.Optional(
      Type.Unknown({
        description: 'Attributes of the editor, returned by the project call.',
        'x-rule': 'CALL-21',
        'x-secret': true,
      }),
    ),
    policy: rich('Privacy policy.'),
    ucss: string("The survey's style sheet; takes precedence over `gcss`.", {
      'x-rule': 'PROJECT-9',
      'x-secret': true,
      maxLength: 100_000,
    }),
    gcss: string('Style sheet shared by several surveys.', {
      'x-rule': 'PROJECT-9',
      'x-secret': true,
      maxLength: 100_000,
    }),
    gjs: string("The author's script, in a frame of its own, on servers that allow it (AUTHOR_SCRIPTS).", {
      'x-rule': 'PROJECT-18',
      'x-secret': true,
      maxLength: 100_000,
    }),
    qs_status: integer(
      'Status in the editor that wrote the file. It has no effect here: survey info and project call return whether the survey is open.',
      { 'x-secret': true },
    ),
    scores: Type.Optional(Scores),
    report: Type.Optional(Report),
    vote: Type.Optional(Vote),
    awards: list(Award, 'Rewards for finished respondents.', {
      'x-rule': 'AWARD-1',
      'x-secret': true,
      maxItems: 20,
    }),
    quota_waits: derivedField('Write quotas in `quotas`.'),
    has_awards: derivedField('Write awards in `awards`.'),
    text_order: derivedField('Write texts in `texts`.'),
    originItems: derivedField('Write the items in `items`.'),
    ruleList: derivedField('Write conditions in rule_map.'),
    answerRefs: derivedField('Write placeholders in the texts.'),
  },
  { ...closed, title: 'a project', description: 'A survey as its author exports it.' },
);
