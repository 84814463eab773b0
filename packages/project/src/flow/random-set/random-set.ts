import { child } from '../../json/path.ts';
import { listOf } from '../../findings/authored.ts';
import { flag, integer } from '../../schema/field.ts';
import { conditionFields } from '../condition-fields.ts';
import type { FlowNodeKind } from '../flow-node-kind.ts';

const fields = {
  ...conditionFields,
  extract_count: integer(
    'How many of its children a randomSet draws, among those whose condition holds (absent, 0 or too many: all of them).',
    { minimum: 0 },
  ),
  uniform_display: flag(
    'A randomSet draws the children that were drawn least so far; otherwise each is as likely as the others.',
  ),
  shuffle: flag('What a randomSet has drawn comes in drawn order; otherwise in this order.'),
};

export const randomSet = {
  named: 'a randomSet',
  summary: 'some of its children, drawn by the server.',
  children: 'drawn',
  fields,
  check({ items, extract_count: count, shuffle }, path, findings) {
    const { length } = listOf(items);
    // In the order of the file; shuffled, to draw all is a way to mix them.
    const drawsAll = typeof count === 'number' && (count > length || (count === length && shuffle !== true));
    if (length === 0 || !drawsAll) return;
    findings.add({
      id: 'flow.draws-all',
      severity: 'warning',
      path: child(path, 'extract_count'),
      message: `${count} are to be drawn of ${length}, so all are taken and nothing is left to chance.`,
      fix: 'Draw fewer, or make it a groupSet.',
    });
  },
} as const satisfies FlowNodeKind<typeof fields>;
