import { mostPoints } from './most-points.ts';
import type { ProjectCheck } from '../../compile/compile.ts';

/** Reports nodes of the flow whose score range cannot be reached. */
export const checkScoreReach: ProjectCheck = ({ project, layout, sink }, types) => {
  const nodes = layout.groups.flatMap(({ flow }) => (flow?.node.needScore === true ? [flow] : []));
  if (nodes.length === 0) return;
  const most = mostPoints(
    layout.questions.map(({ question, index }) => ({ question, type: types[index] })),
    project,
  );
  for (const { node, path } of nodes) {
    const [from, to] = node.score ?? [];
    const [least, greatest] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    if (least > greatest) {
      sink.add('warning', 'flow.score-range-empty', `${path}.score`, { from: least, to: greatest });
    } else if (least > most) {
      sink.add('warning', 'flow.score-too-high', `${path}.score`, { from: least, most });
    }
  }
};
