import type { FlowNode } from './flow.ts';
import type { Project, Question } from '../project.ts';

/**
 * The question that a node sets (VALUE-3). All nodes that set one value are occurrences of one question, so that rules,
 * texts and exports read the value like an answer.
 */
export const questionOfSetNode = ({
  cid = '',
  title,
  value_code: code,
  value_type: type,
}: FlowNode): Question => ({
  type: 'Q',
  gid: `set:${cid}`,
  cid,
  qtype: 'value',
  title: title ?? '',
  ...(code !== undefined && { value_code: code }),
  ...(type !== undefined && { value_type: type }),
});

/** A question for each node that sets a value. The questions of one value have the same gid. */
export const questionsOfSetNodes = ({ flow }: Project): readonly Question[] =>
  setNodesOf(flow).map(questionOfSetNode);

/** The nodes of a checked flow that set a value. */
export const setNodesOf = (flow: FlowNode | undefined): readonly FlowNode[] =>
  nodesOfFlow(flow).filter(({ ftype }) => ftype === 'set');

export const nodesOfFlow = (flow: FlowNode | undefined): readonly FlowNode[] =>
  flow === undefined ? [] : [flow, ...(flow.items ?? []).flatMap(nodesOfFlow)];
