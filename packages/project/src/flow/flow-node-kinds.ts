import Type, { type Static, type TSchema } from 'typebox';
import { NO_CONDITION } from '../schema/rule-words.ts';
import { cid, code, flag, integer, list, computeOne } from '../schema/field.ts';
import { JUMP_ENDS, jumpEnds } from '../vocabulary/end-details.ts';
import { child, type Path } from '../json/path.ts';
import { type Authored, listOf } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';
import { computeWords } from '../json/wording.ts';
import { valueType } from '../questions/field-families.table.ts';

type NodeFields = Readonly<Record<string, TSchema>>;
type AuthoredNode<F extends NodeFields> = Authored<
  { readonly [K in keyof F]?: Static<F[K]> } & { readonly items?: readonly object[] }
>;

/** A kind of node of the flow (FLOW-1): its fields and its checks. */
interface FlowNodeKind<F extends NodeFields = NodeFields> {
  /** Name of the kind with its article, for messages. */
  readonly nameWithArticle: string;
  readonly summary: string;
  /** The child nodes (`items`) that are processed: none, all in order, or drawn nodes. */
  readonly children: 'none' | 'all' | 'drawn';
  readonly endsSurvey?: true;
  /**
   * Fields of this kind besides `fid`, `type`, `ftype`, `title` and `items`. Fields of the same name have the same
   * meaning in all kinds.
   */
  readonly fields: F;
  /** Required fields, each with the end of its message. */
  readonly needs?: readonly { readonly field: keyof F & string; readonly messageEnd: string }[];
  check?(node: AuthoredNode<F>, path: Path, findings: Findings): void;
}

const conditionFields = {
  conditionGroup: Type.Optional(
    Type.String({
      'x-ref': 'rule',
      'x-also': [NO_CONDITION],
      description: 'The node is skipped unless this holds: a key of rule_map, or FC_empty for no condition.',
    }),
  ),
  needScore: flag(
    'The score of the answers so far is requested when the node is reached: for `score`, and for conditions that read total_score.',
  ),
  score: list(
    Type.Union([Type.Number(), Type.Null()]),
    '[from, up to]: the node is skipped unless the score is in this range, both ends included; null for no limit. Needs needScore.',
    { minItems: 2, maxItems: 2 },
  ),
};

const root = {
  nameWithArticle: 'a root',
  summary: 'the flow itself.',
  children: 'all',
  fields: {},
} as const satisfies FlowNodeKind<Record<never, never>>;

const groupSet = {
  nameWithArticle: 'a groupSet',
  summary: 'nodes under one name.',
  children: 'all',
  fields: conditionFields,
} as const satisfies FlowNodeKind<typeof conditionFields>;

const branch = {
  nameWithArticle: 'a branch',
  summary: 'the same, usually with a condition.',
  children: 'all',
  fields: conditionFields,
} as const satisfies FlowNodeKind<typeof conditionFields>;

const randomSetFields = {
  ...conditionFields,
  extract_count: integer(
    'How many of its children a randomSet draws, among those whose condition holds (absent, 0 or too many: all of them).',
    { minimum: 0 },
  ),
  uniform_display: flag(
    'A randomSet draws the children that were drawn least so far; otherwise each is as likely as the others.',
  ),
  shuffle: flag('Drawn children of a randomSet are shown in drawn order; otherwise in this order.'),
};

const randomSet = {
  nameWithArticle: 'a randomSet',
  summary: 'some of its children, drawn by the server.',
  children: 'drawn',
  fields: randomSetFields,
  check({ items, extract_count: count, shuffle }, path, findings) {
    const { length } = listOf(items);
    // Without `shuffle`, drawn children keep the order of the file, so drawing exactly all of them has no effect.
    const drawsAll = typeof count === 'number' && (count > length || (count === length && shuffle !== true));
    if (length === 0 || !drawsAll) return;
    findings.add({
      id: 'flow.draws-all',
      severity: 'warning',
      path: child(path, 'extract_count'),
      message: computeWords`All ${length} children are drawn (${count} are requested), so the draw has no effect.`,
      fix: 'Draw fewer, or make it a groupSet.',
    });
  },
} as const satisfies FlowNodeKind<typeof randomSetFields>;

const endPageFields = {
  endType: computeOne(
    jumpEnds.map((end) => JUMP_ENDS[end].endType).toReversed(), // the usual end comes last
    'How an endPage ends the survey: screened out (status 2), or finished (other, status 1).',
  ),
  end: Type.Optional(
    Type.String({ 'x-ref': 'end', description: 'Of an endPage: which of desc_end_page.ends is shown.' }),
  ),
  ...conditionFields,
};

const endPage = {
  nameWithArticle: 'an endPage',
  summary: 'the survey ends here.',
  children: 'none',
  endsSurvey: true,
  fields: endPageFields,
  needs: [{ field: 'endType', messageEnd: 'how the survey ends here' }],
} as const satisfies FlowNodeKind<typeof endPageFields>;

const setFields = {
  cid: cid('Name of the value that a set node sets, as rules, texts and exports read it.'),
  value_code: code('The value of a set node: an expression, or a constant such as `"short"` or `3`.'),
  value_type: valueType,
  ...conditionFields,
};

const set = {
  nameWithArticle: 'a set',
  summary: 'sets a value with a name; the last one on the way applies.',
  children: 'none',
  fields: setFields,
  needs: [
    { field: 'cid', messageEnd: 'which value it sets' },
    { field: 'value_code', messageEnd: 'to what it sets the value' },
    { field: 'value_type', messageEnd: 'of which type the value is' },
  ],
} as const satisfies FlowNodeKind<typeof setFields>;

const groupFields = {
  gid: Type.Optional(
    Type.String({
      'x-ref': 'top_group',
      description:
        'The group of a G node. Several nodes may name the same group; it is shown where it is first reached. A group that no node names is never shown.',
    }),
  ),
  ...conditionFields,
};

const group = {
  nameWithArticle: 'a G node',
  summary: 'a group.',
  children: 'none',
  fields: groupFields,
  needs: [{ field: 'gid', messageEnd: 'which group is asked here' }],
} as const satisfies FlowNodeKind<typeof groupFields>;

/** FLOW-1: every kind of node of the flow, by its `ftype`; `G` by its type. */
export const FLOW_NODE_KINDS = {
  root,
  groupSet,
  branch,
  randomSet,
  endPage,
  set,
  G: group,
} as const satisfies Readonly<Record<string, FlowNodeKind>>;

export type FlowNodeKinds = typeof FLOW_NODE_KINDS;
export type FlowNodeKindName = keyof FlowNodeKinds;
export type FlowType = Exclude<FlowNodeKindName, 'G'>;

// The keys of the table are the kinds.
const KIND_NAMES = Object.keys(FLOW_NODE_KINDS) as readonly FlowNodeKindName[];
export const FLOW_TYPES: readonly FlowType[] = KIND_NAMES.filter((name) => name !== 'G');

export const kindNamed = (name: FlowNodeKindName | undefined): FlowNodeKind | undefined =>
  name && FLOW_NODE_KINDS[name];

type ReadKind<T> = (kind: FlowNodeKind, name: FlowNodeKindName) => T;
export const mapKinds = <T>(readKind: ReadKind<T>): Readonly<Record<FlowNodeKindName, T>> =>
  Object.fromEntries(KIND_NAMES.map((name) => [name, readKind(FLOW_NODE_KINDS[name], name)])) as Record<
    FlowNodeKindName,
    T
  >; // `names` contains every kind

/** Kinds with a property, with their articles: `a root or a groupSet`. */
export const kindsWith = (hasProperty: ReadKind<boolean>): string =>
  KIND_NAMES.filter((name) => hasProperty(FLOW_NODE_KINDS[name], name))
    .map((name) => FLOW_NODE_KINDS[name].nameWithArticle)
    .join(' or ');
