import Type from 'typebox';
import type { Static, TSchema } from 'typebox';
import { NO_CONDITION } from '../schema/rule-words.ts';
import { flag, list } from '../schema/field.ts';
import type { Path } from '../json/path.ts';
import type { Authored } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';

type NodeFields = Readonly<Record<string, TSchema>>;
/** A node with the fields of its kind, as its author wrote it. */
type AuthoredNode<F extends NodeFields> = Authored<
  { readonly [K in keyof F]?: Static<F[K]> } & { readonly items?: readonly object[] }
>;

/** A kind of node of the flow (FLOW-1): its fields and its checks. */
export interface FlowNodeKind<F extends NodeFields = NodeFields> {
  /** Name with its article, for messages. */
  readonly named: string;
  /** Describes the kind in the reference of the format. */
  readonly summary: string;
  /** Child nodes (`items`): none, all in order, or drawn ones. */
  readonly children: 'none' | 'all' | 'drawn';
  /** The node sets a value (VALUE-3). */
  readonly sets?: true;
  /** The survey ends at the node. */
  readonly ends?: true;
  /**
   * Fields of this kind besides `fid`, `type`, `ftype`, `title` and `items`. Fields of the same name have the same
   * meaning in all kinds.
   */
  readonly fields: F;
  /** Required fields, each with the ending of its message. */
  readonly needs?: readonly { readonly field: keyof F & string; readonly says: string }[];
  /** Checks further constraints of a node that has passed all other checks. */
  check?(node: AuthoredNode<F>, path: Path, findings: Findings): void;
}

/** Fields of kinds that can be skipped. */
export const conditionFields = {
  conditionGroup: Type.Optional(
    Type.String({
      'x-ref': 'rule',
      'x-also': [NO_CONDITION],
      description: 'The node is skipped unless this holds: a key of rule_map, or FC_empty for no condition.',
    }),
  ),
  needScore: flag(
    'The score of the answers so far is fetched when the node is reached: for `score`, and for conditions that read total_score.',
  ),
  score: list(
    Type.Union([Type.Number(), Type.Null()]),
    '[from, up to]: the node is skipped unless the score is in this range, both ends included; null for no limit. Needs needScore.',
    { minItems: 2, maxItems: 2 },
  ),
};
