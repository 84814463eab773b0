import type { Static, TSchema } from 'typebox';
import type { Path } from '../json/path.ts';
import type { Authored } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';

export type NodeFields = Readonly<Record<string, TSchema>>;
/** A node with the fields of its kind, as its author wrote it. */
export type AuthoredNode<F extends NodeFields> = Authored<
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
