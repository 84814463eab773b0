import type { Json } from '@canvass/authoring';
import { fieldAt, textAt } from '../../document/json.ts';
import type { NodeContent } from '../../editing/flow-commands.ts';
import type { LateTextKey } from '../../i18n/late-translation.ts';
import type { FlowNode } from './flow-rows.ts';
import { readPoints } from './node-words.ts';

/** The choice of an end page that does not exist yet. */
export const NEW_END = ' new';

/** The fields of a node as they are typed. */
export interface DraftNode {
  readonly title: string;
  /** The number of drawn children. If it is empty, all are drawn. */
  readonly count: string;
  readonly isEven: boolean;
  readonly isShuffled: boolean;
  readonly endType: string;
  readonly end: string;
  readonly newEnd: string;
  readonly cid: string;
  readonly code: string;
  readonly valueType: string;
  readonly from: string;
  readonly to: string;
}

export function createDraft(node: FlowNode): DraftNode {
  const { value, title } = node;
  const [from, to] = readPoints(node);
  const count = fieldAt(value, 'extract_count');
  return {
    title,
    count: typeof count === 'number' && count > 0 ? String(count) : '',
    isEven: value['uniform_display'] === true,
    isShuffled: value['shuffle'] === true,
    endType: textAt(value, 'endType') || 'screen_out',
    end: textAt(value, 'end'),
    newEnd: '',
    cid: textAt(value, 'cid'),
    code: textAt(value, 'value_code'),
    valueType: textAt(value, 'value_type') || 'number',
    from,
    to,
  };
}

type Fields = NodeContent['fields'];

/** The fields of a node for the file, or the key of a problem. */
export function readFields(node: FlowNode, draft: DraftNode): Fields | LateTextKey {
  const points = readPointFields(node, draft);
  const own = readOwnFields(node, draft);
  if (typeof points === 'string') return points;
  return typeof own === 'string' ? own : { ...own, ...points };
}

function readOwnFields({ kind }: FlowNode, draft: DraftNode): Fields | LateTextKey {
  if (kind === 'G') return {};
  if (kind === 'set') return readValueFields(draft);
  const title = draft.title.trim() || undefined;
  const { end, newEnd, endType } = draft;
  if (kind === 'endPage') {
    if (end === NEW_END && newEnd.trim() === '') return 'flow.problem.end';
    return { title, endType, end: end === NEW_END || end === '' ? undefined : end };
  }
  return kind === 'randomSet' ? readDrawFields(draft, title) : { title };
}

function readDrawFields(
  { count, isEven, isShuffled }: DraftNode,
  title: string | undefined,
): Fields | LateTextKey {
  if (!/^(?:[1-9]\d{0,3})?$/.test(count.trim())) return 'flow.problem.count';
  return {
    title,
    extract_count: count.trim() === '' ? undefined : Number(count),
    uniform_display: isEven || undefined,
    shuffle: isShuffled || undefined,
  };
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_]{0,63}$/u;

function readValueFields({ cid, code, valueType }: DraftNode): Fields | LateTextKey {
  if (!NAME.test(cid.trim())) return 'flow.problem.name';
  if (code.trim() === '') return 'flow.problem.value';
  return { cid: cid.trim(), value_code: code, value_type: valueType };
}

const NUMBER = /^-?\d{1,9}(?:\.\d{1,6})?$/;

function readPointFields({ value, condition }: FlowNode, draft: DraftNode): Fields | LateTextKey {
  const bounds = [draft.from.trim(), draft.to.trim()];
  if (bounds.some((bound) => bound !== '' && !NUMBER.test(bound))) return 'flow.problem.points';
  if (bounds.some((bound) => bound !== ''))
    return {
      needScore: true,
      score: bounds.map((bound): Json => (bound === '' ? null : Number(bound))),
    };
  if (fieldAt(value, 'score') === undefined) return {};
  // A condition can read the points too.
  return { score: undefined, ...(condition === undefined && { needScore: undefined }) };
}
