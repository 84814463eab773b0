import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { useState, useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import type { GroupableProps, DraggedItem } from '../../controls/reorderable/groupable.tsx';
import { useDragging, type Dragging } from '../../controls/dragging/use-dragging.tsx';
import { UNSORTED, usePlacing, type Placing } from './use-placing.tsx';
import { plainRichText } from '@canvass/ui';
import { ClearRows } from '../../controls/matrix/clear-rows.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { GroupList } from './group-list.tsx';
import { ItemList } from './item-list.tsx';
import './classify.css';

interface Holding extends Dragging<GroupableProps> {
  /** The dragged item. */
  readonly held: OptionView | undefined;
  /** The gid of the group under it; `UNSORTED` is one. */
  readonly groupUnder: string | undefined;
  readonly drags: Omit<GroupableProps, 'children' | 'root'>;
}

const groupable = async () => (await import('../../controls/reorderable/groupable.tsx')).Groupable;

/** Lets items be dragged into categories. Loaded when a pointer comes near. The answer changes only on a drop. */
function useHolding(
  { view }: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>,
  placing: Placing,
): Holding {
  const { options, rows } = view;
  const [held, setHeld] = useState<DraggedItem>();
  const itemOf = (gid: string | undefined) => options.find(({ option }) => option.gid === gid);
  return {
    ...useDragging(groupable),
    held: itemOf(held?.item),
    groupUnder: held?.group,
    drags: {
      items: options.map(({ option }) => option.gid),
      groups: [UNSORTED, ...rows.map(({ option }) => option.gid)],
      onHold: setHeld,
      onDrop(itemGid, group) {
        const item = itemOf(itemGid);
        const category = rows.find(({ option }) => option.gid === group);
        // The item or category may have been hidden meanwhile.
        if (item === undefined || (category === undefined && group !== UNSORTED)) return;
        if (placing.placedOf(item)?.category.gid !== category?.option.gid) placing.move(item, category);
      },
    },
  };
}

/** Three ways to place an item: its native list of categories, tapping it and then a category, or dragging. */
export default function ClassifyView(props: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>) {
  const { view, answer, t } = props;
  const placing = usePlacing(props);
  const root = useRef<HTMLDivElement>(null);
  const { Wrapper: Drag, near, held, groupUnder, drags } = useHolding(props, placing);
  return (
    <QuestionFrame {...props} shape="group" hint={<span>{t('classify.hint')}</span>}>
      <div
        {...near}
        ref={root}
        id={questionIds(view.gid).control}
        className="cv-classify"
        data-picking={(placing.picked ?? held) && true}
        data-draggable={Drag && true}
        data-holding={held && true}
      >
        <ItemList {...props} placing={placing} held={held} />
        <GroupList {...props} placing={placing} held={held} groupUnder={groupUnder} />
      </div>
      {Drag !== undefined && (
        <Drag {...drags} root={root}>
          {held !== undefined && (
            <div className="cv-classify-held">
              <span dir="auto">{plainRichText(held.title)}</span>
            </div>
          )}
        </Drag>
      )}
      <ClearRows
        gid={view.gid}
        idle={answer === undefined}
        words={t('classify.clear')}
        done={t('classify.cleared')}
        clear={placing.clear}
      />
    </QuestionFrame>
  );
}
