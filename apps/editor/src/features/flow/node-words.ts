import { indexReferences, readCondition } from '@canvass/authoring';
import { isList, fieldAt, textAt } from '../../document/json.ts';
import type { LateTranslation } from '../../i18n/late-translation.ts';
import { endPageName } from '../../wording/end-names.ts';
import { conditionText, itemName, type Wording } from '../../wording/rule-words.ts';
import type { FlowNode } from './flow-rows.ts';

/** Wording with the texts of late views. */
export type FlowWording = Wording & { readonly translation: LateTranslation };

/** The condition of a node as a text. Undefined if it has none. */
export function conditionWords(node: FlowNode, wording: FlowWording): string | undefined {
  const { t } = wording.translation;
  const sentence =
    node.condition === undefined
      ? undefined
      : readCondition(node.condition, indexReferences(wording.project));
  const rule = sentence && conditionText(sentence, { ...wording, isShort: true });
  const [from, to] = readPoints(node);
  const points =
    from === '' && to === ''
      ? undefined
      : to === ''
        ? t('flow.pointsFrom', { from })
        : from === ''
          ? t('flow.pointsTo', { to })
          : t('flow.points', { from, to });
  if (rule === undefined || points === undefined) return rule ?? points;
  return t('sentence.and', { left: rule, right: points });
}

/** The bounds of the points of a node, as texts. */
export function readPoints({ value }: FlowNode): readonly [from: string, to: string] {
  const score = fieldAt(value, 'score');
  const [from, to] = isList(score)
    ? score.map((bound) => (typeof bound === 'number' ? String(bound) : ''))
    : [];
  return [from ?? '', to ?? ''];
}

/** A node of the flow as a sentence, such as "Draws 1 of 2", without its condition. */
export function nodeWords(node: FlowNode, wording: FlowWording): string {
  const { t } = wording.translation;
  const { kind, value, drawnCount, children, gids, isArm } = node;
  switch (kind) {
    case 'G':
      return itemName(gids[0] ?? '', wording);
    case 'randomSet':
      return t('flow.drawBox', { count: drawnCount ?? 0, total: children.length });
    case 'endPage': {
      const end = t(textAt(value, 'endType') === 'screen_out' ? 'flow.end.screenOut' : 'flow.end.finished');
      const page = textAt(value, 'end');
      return page === '' ? end : t('flow.endPage', { end, page: endPageName(wording.project, page, t) });
    }
    case 'set':
      return t('flow.set', { name: textAt(value, 'cid'), value: textAt(value, 'value_code') });
    default:
      if (children.length === 0) return t(isArm ? 'flow.emptyArm' : 'flow.emptyBox');
      return t(kind === 'branch' ? 'flow.branchBox' : 'flow.setBox');
  }
}

/** The title of a node, or else its sentence. */
export const nameNode = (node: FlowNode, wording: FlowWording): string =>
  node.title || nodeWords(node, wording);
