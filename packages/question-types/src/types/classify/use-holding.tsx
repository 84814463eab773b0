import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { useState } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import type { GroupableProps, Held } from '../../controls/reorderable/groupable.tsx';
import { type Dragging, useDragging } from '../../controls/dragging/use-dragging.tsx';
import { type Placing, UNSORTED } from './use-placing.tsx';

export interface Holding extends Dragging<GroupableProps> {
  /** What is being dragged. */
  readonly held: OptionView | undefined;
  /** The gid of the group under it; `UNSORTED` is one. */
  readonly over: string | undefined;
  readonly drags: Omit<GroupableProps, 'children' | 'root'>;
}

const groupable = async () => (await import('../../controls/reorderable/groupable.tsx')).Groupable;

/** Dragging items into categories, once a pointer has come near. Until something is dropped nothing changes. */
export function useHolding(
  { view }: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>,
  placing: Placing,
): Holding {
  const { options, rows } = view;
  const [held, setHeld] = useState<Held>();
  const itemOf = (gid: string | undefined) => options.find(({ option }) => option.gid === gid);
  return {
    ...useDragging(groupable),
    held: itemOf(held?.item),
    over: held?.group,
    drags: {
      items: options.map(({ option }) => option.gid),
      groups: [UNSORTED, ...rows.map(({ option }) => option.gid)],
      onHold: setHeld,
      onDrop(itemGid, group) {
        const item = itemOf(itemGid);
        const category = rows.find(({ option }) => option.gid === group);
        // Either may have gone meanwhile.
        if (item === undefined || (category === undefined && group !== UNSORTED)) return;
        if (placing.placedOf(item)?.category.gid !== category?.option.gid) placing.move(item, category);
      },
    },
  };
}
