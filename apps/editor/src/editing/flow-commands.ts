import {
  addEnd,
  addFlowNode,
  type EditResult,
  type FlowFields,
  type FlowNodeName,
  type FlowPlace,
  moveFlowNode,
  removeFlowNode,
  type Sentence,
  setFlowNode,
  wrapFlowNode,
} from '@canvass/authoring';
import type { OpenDraft } from './editor-state.ts';
import { askAboutEffects } from './move-effects.ts';
import { applyResult, EDIT_OPTIONS, joinEdits } from './taken-changes.ts';

/** The fields and the condition of a node. Null removes the condition. */
export interface NodeContent {
  readonly fields: FlowFields;
  readonly condition?: Sentence | null | undefined;
  /** The name of a new end page, to which the node leads. */
  readonly newEnd?: string;
}

/** Adds a node to the flow at a place, or at its end. */
export function addNode(draft: OpenDraft, content: NodeContent, at: FlowPlace | undefined): string {
  const { prepared, document, fields } = prepareEnd(draft, content);
  const { added, ...result } = addFlowNode(
    document,
    { fields, at, condition: content.condition },
    EDIT_OPTIONS,
  );
  applyResult(draft, prepared === undefined ? result : joinEdits(prepared, result), {
    key: 'change.addToFlow',
  });
  return added;
}

/** Changes a node of the flow. */
export function setNode(draft: OpenDraft, node: FlowNodeName, content: NodeContent): void {
  const { prepared, document, fields } = prepareEnd(draft, content);
  const result = setFlowNode(document, { node, fields, condition: content.condition }, EDIT_OPTIONS);
  applyResult(draft, prepared === undefined ? result : joinEdits(prepared, result), {
    key: 'change.setInFlow',
  });
}

/** Adds the end page of a node, if it is a new one. */
function prepareEnd(draft: OpenDraft, { fields, newEnd }: NodeContent) {
  const { document } = draft.getState();
  if (newEnd === undefined) return { document, fields };
  const { added, ...prepared } = addEnd(document, { name: newEnd }, EDIT_OPTIONS);
  return { prepared, document: prepared.document, fields: { ...fields, end: added } };
}

/** Puts a node into a new box. A random half is a draw of one from the node and from an empty arm. */
export function wrapNode(draft: OpenDraft, node: FlowNodeName, box: 'half' | 'draw' | 'branch'): string {
  const fields: FlowFields =
    box === 'branch' ? { ftype: 'branch' } : { ftype: 'randomSet', extract_count: 1, uniform_display: true };
  const { added, ...result } = wrapFlowNode(
    draft.getState().document,
    { node, fields, hasEmptyArm: box === 'half' },
    EDIT_OPTIONS,
  );
  applyResult(draft, result, { key: 'change.addToFlow' });
  return added;
}

/** Moves a node of the flow. Asks first if that changes more than an order. `name` is the name of the node. */
export function moveNode(
  draft: OpenDraft,
  { node, name }: { readonly node: FlowNodeName; readonly name: string },
  at: FlowPlace | undefined,
): void {
  const move = moveFlowNode(draft.getState().document, { node, at }, EDIT_OPTIONS);
  if (move.change.operations.length === 0) return draft.setNotice({ key: 'notice.noMove' });
  return applyOrAsk(draft, move, { kind: 'move', name });
}

/** Removes a node. A box leaves its content in its place. */
export function removeNode(
  draft: OpenDraft,
  { id, name }: { readonly id: string; readonly name: string },
  keepsContent: boolean,
): void {
  const removal = removeFlowNode(draft.getState().document, { id, keepsContent }, EDIT_OPTIONS);
  applyOrAsk(draft, removal, { kind: 'delete', name });
}

function applyOrAsk(
  draft: OpenDraft,
  result: EditResult,
  { kind, name }: { readonly kind: 'move' | 'delete'; readonly name: string },
): void {
  const key = kind === 'move' ? 'change.moveItem' : 'change.delete';
  const apply = () => applyResult(draft, result, { key, params: { code: name } });
  if (!askAboutEffects(draft, result, { kind, codes: [name], apply })) apply();
}
