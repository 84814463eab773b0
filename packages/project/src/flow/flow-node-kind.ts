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

/** A kind of node of the flow (FLOW-1): what authors may write there, and what is wrong with it. */
export interface FlowNodeKind<F extends NodeFields = NodeFields> {
  /** With its article, as messages name it. */
  readonly named: string;
  /** What it does, for the reference of the format. */
  readonly summary: string;
  /** Nodes inside it (`items`): none, all in their order, or those that are drawn. */
  readonly children: 'none' | 'all' | 'drawn';
  /** The survey ends where it is reached. */
  readonly ends?: true;
  /** Its fields besides `fid`, `type`, `ftype`, `title` and `items`. A name means the same at every kind that has it. */
  readonly fields: F;
  /** Fields that it cannot do without, and what they say: "so it cannot be told …". */
  readonly needs?: readonly { readonly field: keyof F & string; readonly says: string }[];
  /** What else is wrong with a node that has been found in order otherwise. */
  check?(node: AuthoredNode<F>, path: Path, findings: Findings): void;
}

/** Fields of kinds that may be passed over. */
export const conditionFields = {
  conditionGroup: Type.Optional(
    Type.String({
      'x-ref': 'rule',
      'x-also': [NO_CONDITION],
      description:
        'The node is passed over unless this holds: a key of rule_map, or FC_empty for no condition.',
    }),
  ),
  needScore: flag(
    'The score of the answers so far is fetched when the node is reached: for `score`, and for conditions that read total_score.',
  ),
  score: list(
    Type.Union([Type.Number(), Type.Null()]),
    '[from, up to]: the node is passed over unless the score is in this range, both ends included; null for no bound. Needs needScore.',
    { minItems: 2, maxItems: 2 },
  ),
};
