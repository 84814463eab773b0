import { DISPLAY_ACTIONS, SESSION_FACTS, type SessionFact } from '../vocabulary/field-values.ts';
import Type from 'typebox';
import { closed, gid, integer, list, computeOne, oneOfRequired } from '../schema/field.ts';
import { GROUP_END, MEMBER_PARTS, NO_CONDITION } from '../schema/rule-words.ts';
import { jumpEnds } from '../vocabulary/end-details.ts';

/** Operators of conditions (LANG-2). */
export const RULE_OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  'notEmpty',
  'contain',
  'not_contain',
  'startWith',
  'endWith',
  'RegEx',
] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

export type ConditionValue = string | number | boolean | readonly (string | number)[];

/**
 * Tests a question's answer. With `optGid`, tests one option (chosen, or its open text) or one tree node (it or a
 * descendant chosen). With `rowGid`, tests one row.
 */
export interface AnswerCondition {
  readonly bindQ: string;
  readonly optGid?: string;
  readonly rowGid?: string;
  readonly op: RuleOperator;
  readonly value?: ConditionValue;
}
/** Tests an external parameter, named by its code. */
export interface ParameterCondition {
  readonly param: string;
  readonly op: RuleOperator;
  readonly value?: ConditionValue;
}
/**
 * Tests the member's data. With `mtype` it applies to members of that type only. `field` names a field of
 * `field_val_list`.
 */
export interface MemberCondition {
  readonly member: string;
  readonly field?: string;
  readonly mtype?: string;
  readonly op: RuleOperator;
  readonly value?: ConditionValue;
}
export interface SessionCondition {
  readonly session: SessionFact;
  readonly op: RuleOperator;
  readonly value?: ConditionValue;
}
export interface CodeCondition {
  readonly code: string;
}
export interface RuleReference {
  readonly ref: string;
}
export interface ConditionGroup {
  readonly relation: 'and' | 'or';
  readonly not?: boolean;
  readonly items: readonly Condition[];
}
export type Condition =
  | AnswerCondition
  | ParameterCondition
  | MemberCondition
  | SessionCondition
  | CodeCondition
  | RuleReference
  | ConditionGroup;

const operator = { enum: [...RULE_OPERATORS], description: 'LANG-2, Rule operators.' };
const value = {
  description:
    'Value to compare with. An option is named by its gid, cid or seq, a node of a tree by its gid. Left out for empty and notEmpty.',
  anyOf: [
    { type: 'string', maxLength: 2000 },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] }, maxItems: 200 },
  ],
};
const conditionForm = (title: string, required: readonly string[], properties: Record<string, unknown>) => ({
  type: 'object',
  title: `a condition ${title}`,
  required: [...required],
  properties,
  additionalProperties: false,
});
const ref = (kind: string) => ({ type: 'string', 'x-ref': kind });

/**
 * JSON Schema of a condition, `#/$defs/condition`. The walker uses the branch whose first required key is present.
 */
export const conditionSchema = {
  title: 'a condition',
  description: 'One condition, or several joined by and/or: an object of one of these forms.',
  anyOf: [
    conditionForm('about an answer', ['bindQ', 'op'], {
      bindQ: ref('question'),
      optGid: ref('chosen'),
      rowGid: ref('row'),
      op: operator,
      value,
    }),
    conditionForm('about an external parameter', ['param', 'op'], {
      param: { type: 'string' },
      op: operator,
      value,
    }),
    conditionForm('about the member', ['member', 'op'], {
      member: {
        enum: [...MEMBER_PARTS],
        description: "Part of the member's data.",
      },
      field: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'With member field_val_list: the name of the field.',
      },
      mtype: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'The condition holds for members of this type only.',
      },
      op: operator,
      value,
    }),
    conditionForm('about the session', ['session', 'op'], {
      session: { enum: [...SESSION_FACTS] },
      op: operator,
      value,
    }),
    conditionForm('in the expression language', ['code'], {
      code: { type: 'string', maxLength: 4000, 'x-kind': 'expression' },
    }),
    conditionForm('that is another rule', ['ref'], { ref: ref('rule') }),
    conditionForm('made of several', ['relation', 'items'], {
      relation: { enum: ['and', 'or'] },
      not: { type: 'boolean', description: 'Negates the result.' },
      items: { type: 'array', items: { $ref: '#/$defs/condition' }, minItems: 1, maxItems: 200 },
    }),
  ],
};
export const Condition = Type.Unsafe<Condition>({ $ref: '#/$defs/condition' });

const conditionGroup = Type.String({
  description: 'A key of rule_map, or FC_empty for no condition.',
  'x-ref': 'rule',
  'x-also': [NO_CONDITION],
});
const action = oneOfRequired(
  DISPLAY_ACTIONS,
  'display: shown only if the rule holds; hide: hidden if it holds.',
  {},
);

export const DisplayRule = Type.Object(
  {
    targets: Type.Array(gid('Question, section, page or group.', { 'x-ref': 'item' }), {
      minItems: 1,
      description: 'What the rule shows or hides.',
    }),
    action,
    conditionGroup,
  },
  {
    ...closed,
    title: 'a display rule',
    description: 'Shows or hides questions and groups. Rules of one target run in this order.',
  },
);
export const OptionDisplayRule = Type.Object(
  {
    target: gid('The question.', { 'x-ref': 'question' }),
    options: list(
      gid('Option or option group.', { 'x-ref': 'option_target' }),
      'Options and option groups that the rule shows or hides.',
    ),
    rows: list(
      gid('Row or row group.', { 'x-ref': 'row_target' }),
      'Rows and row groups that the rule shows or hides.',
    ),
    action,
    conditionGroup,
  },
  {
    ...closed,
    title: 'a display rule of options',
    description: 'Shows or hides options, rows and their groups in one question.',
  },
);
export const JumpRule = Type.Object(
  {
    bindQ: gid('The question that jumps.', { 'x-ref': 'question' }),
    nextQ: Type.Optional(
      gid('A later question, or group_end for the rest of the group.', {
        'x-ref': 'question',
        'x-also': [GROUP_END],
      }),
    ),
    conditionGroup,
    endStatus: computeOne(jumpEnds, 'Ends the survey instead of going to nextQ.'),
    end: Type.Optional(gid('With endStatus: which of desc_end_page.ends is shown.', { 'x-ref': 'end' })),
  },
  {
    ...closed,
    title: 'a jump rule',
    description: 'Jump: the first rule of a question that holds wins. Give nextQ or endStatus.',
  },
);
/** Default of `maxLevel`, the maximum length of a chain of related references (SHOW-11). */
export const DEFAULT_MAX_RELATED_CHAIN = 5;
export const MAX_RELATED_CHAIN = 20;
export const RelatedReference = Type.Object(
  {
    sourceGid: gid('Question whose choices are carried.', { 'x-ref': 'question' }),
    targetGid: gid('Question to which they are carried.', { 'x-ref': 'question' }),
    mode: oneOfRequired(
      ['select', 'other'],
      'select: what was chosen there; other: what was offered there and not chosen.',
    ),
    type: oneOfRequired(
      ['option', 'row'],
      'Kind of the carried parts in the target: options or rows with option_origin.',
    ),
    maxLevel: integer(
      `Longest chain of references that may end here (default ${DEFAULT_MAX_RELATED_CHAIN}); for a cascader source, the level whose choice is carried.`,
      { minimum: 1, maximum: MAX_RELATED_CHAIN },
    ),
  },
  {
    ...closed,
    title: 'a related reference',
    description:
      'Options or rows carried from another question. Those of the target that have option_origin follow it; its others stay.',
  },
);
export const OrderReference = Type.Object(
  {
    sourceGid: gid('Question whose order is followed.', { 'x-ref': 'question' }),
    targetGid: gid(
      'Question that follows: its options come in the order of those that they mirror (option_origin), or that have the same oid or cid; others come last.',
      { 'x-ref': 'question' },
    ),
  },
  {
    ...closed,
    title: 'an order reference',
    description: 'The options of one question follow the order shown in another.',
  },
);
