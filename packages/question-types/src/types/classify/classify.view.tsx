import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { useState, useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import type { GroupableProps, DraggedItem } from '../../controls/reorderable/groupable.tsx';
import { useDragging, type Dragging } from '../../controls/dragging/use-dragging.tsx';
import { UNSORTED, usePlacing, type PlacingActions } from './use-placing.tsx';
import { plainRichText, SelectField } from '@canvass/ui';
import { ClearAnswerButton } from '../../controls/matrix/clear-answer-button.tsx';
import { LeaveWarning } from '../../controls/question/leave-warning.tsx';
import { useLeaveWarning, useUnfinished } from '../../controls/question/use-unfinished.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { partIds, questionIds } from '../../controls/question/question-ids.ts';
import { DragHandle, GroupList } from './group-list.tsx';
import './classify.css';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { PartTitle } from '../../controls/matrix/row-head.tsx';
import { OptionText } from '../../controls/texts/option-text.tsx';

interface ItemDragging extends Dragging<GroupableProps> {
  readonly draggedItem: OptionView | undefined;
  /** gid of the group under the dragged item, or `UNSORTED`. */
  readonly groupUnder: string | undefined;
  /** Whether the group under the dragged item accepts it. */
  readonly isAccepted: boolean;
  readonly drags: Omit<GroupableProps, 'children' | 'root'>;
}

const loadGroupable = async () => (await import('../../controls/reorderable/groupable.tsx')).Groupable;

/** Dragging of items into categories. It is loaded when a pointer comes near. Only a drop changes the answer. */
function useItemDragging(
  { view }: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>,
  placing: PlacingActions,
): ItemDragging {
  const { options, rows } = view;
  const [dragState, setDragState] = useState<DraggedItem>();
  const itemOf = (gid: string | undefined) => options.find(({ option }) => option.gid === gid);
  const categoryOf = (group: string | undefined) => rows.find(({ option }) => option.gid === group);
  const draggedItem = itemOf(dragState?.item);
  const categoryUnder = categoryOf(dragState?.group);
  const isAccepted =
    draggedItem !== undefined &&
    (categoryUnder === undefined ? dragState?.group === UNSORTED : placing.takes(categoryUnder, draggedItem));
  const drop = (itemGid: string, group: string) => {
    const item = itemOf(itemGid);
    const category = categoryOf(group);
    // Rules may have hidden the item or category meanwhile.
    if (item === undefined || (category === undefined && group !== UNSORTED)) return;
    if (placing.placedOf(item)?.category.gid !== category?.option.gid) placing.move(item, category);
  };
  const store = () => {
    if (dragState?.group !== undefined) drop(dragState.item, dragState.group);
    return true;
  };
  useUnfinished(isAccepted ? { store } : null);
  return {
    ...useDragging(loadGroupable),
    draggedItem,
    groupUnder: dragState?.group,
    isAccepted,
    drags: {
      items: options.map(({ option }) => option.gid),
      groups: [UNSORTED, ...rows.map(({ option }) => option.gid)],
      onDrag: setDragState,
      onDrop: drop,
    },
  };
}

/** Items and categories. An item is placed by its native list of categories, by tapping it and then a category, or by dragging. */
export default function ClassifyView(props: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>) {
  const { view, answer, t } = props;
  const placing = usePlacing(props);
  const root = useRef<HTMLDivElement>(null);
  const {
    Wrapper: Drag,
    loadProps,
    draggedItem,
    groupUnder,
    isAccepted,
    drags,
  } = useItemDragging(props, placing);
  const tappedItem = placing.isPickedByTap ? placing.picked : undefined;
  const unplacedItem = isAccepted ? undefined : (draggedItem ?? tappedItem);
  return (
    <QuestionFrame {...props} shape="group" hint={<span>{t('classify.hint')}</span>}>
      <div
        {...loadProps}
        ref={root}
        id={questionIds(view.gid).control}
        className="cv-classify"
        data-picking={(placing.picked ?? draggedItem) && true}
        data-draggable={Drag && true}
        data-holding={draggedItem && true}
      >
        <ItemList {...props} placing={placing} draggedItem={draggedItem} unplacedItem={unplacedItem} />
        <GroupList {...props} placing={placing} draggedItem={draggedItem} groupUnder={groupUnder} />
      </div>
      {Drag !== undefined && (
        <Drag {...drags} root={root}>
          {draggedItem !== undefined && (
            <div className="cv-classify-held">
              <span dir="auto">{plainRichText(draggedItem.title)}</span>
            </div>
          )}
        </Drag>
      )}
      <ClearAnswerButton
        gid={view.gid}
        isEmpty={answer === undefined}
        label={t('classify.clear')}
        clearedText={t('classify.cleared')}
        clear={placing.clear}
      />
    </QuestionFrame>
  );
}

interface ItemListProps extends ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer> {
  readonly placing: PlacingActions;
  readonly draggedItem: OptionView | undefined;
  /** An item that was picked by a tap or a drag, and has no group to go to yet. */
  readonly unplacedItem: OptionView | undefined;
}

/** All items in fixed positions. Each can be tapped to be placed, and has a list of categories. */
function ItemList(props: ItemListProps) {
  const { view, t } = props;
  return (
    <ul className="cv-classify-items" aria-label={t('classify.items')}>
      {view.options.map((item) => (
        <Item key={item.option.gid} {...props} item={item} />
      ))}
    </ul>
  );
}

interface ItemProps extends ItemListProps {
  readonly item: OptionView;
}

function Item(props: ItemProps) {
  const { view, issues, t, placing, draggedItem, item } = props;
  const { gid, is_open: open } = item.option;
  const isPicked = placing.picked?.option.gid === gid;
  const isPlaced = placing.placedOf(item) !== undefined;
  const itemIssues = issues.filter(({ part }) => part === gid);
  const root = useRef<HTMLLIElement>(null);
  const problem = t('classify.not_placed', { item: plainRichText(item.title) });
  const warning = useLeaveWarning(props.unplacedItem === item ? problem : undefined, root);
  return (
    <li
      ref={root}
      className="cv-classify-item"
      data-item={gid}
      data-placed={isPlaced || undefined}
      data-picked={isPicked || undefined}
      data-held={draggedItem === item || undefined}
    >
      <button
        type="button"
        className="cv-classify-pick"
        data-drag={gid}
        aria-pressed={isPicked}
        onClick={() => placing.pick(item)}
      >
        <span className="cv-classify-name">
          <PartTitle view={view} optionView={item} />
        </span>
        <DragHandle />
      </button>
      <LeaveWarning id={`${partIds(view.gid, gid).error}-unplaced`} warning={warning} t={t} />
      {open !== true && <IssueMessage id={partIds(view.gid, gid).error} issues={itemIssues} t={t} />}
      <CategorySelect {...props} />
      {open === true && isPlaced && <ItemText {...props} />}
    </li>
  );
}

/** The categories of an item. Invalid if the item has an issue, or no category and the question has an issue. */
function CategorySelect({ view, issues, t, placing, item }: ItemProps) {
  const { gid, is_open: open } = item.option;
  const ids = partIds(view.gid, gid);
  const placedItem = placing.placedOf(item);
  const isMissed = placedItem === undefined && issues.some(({ part }) => part === undefined);
  const hasError = open !== true && issues.some(({ part }) => part === gid);
  const choose = (value: string) =>
    placing.choose(
      item,
      view.rows.find(({ option }) => option.gid === value),
    );
  return (
    <SelectField
      id={open === true ? `${ids.control}-choice` : ids.control}
      aria-label={t('classify.group_of', { title: plainRichText(item.title) })}
      aria-describedby={hasError ? ids.error : undefined}
      invalid={isMissed || hasError}
      value={placedItem?.category.gid ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('classify.choose')}</option>
      {view.rows
        .filter((category) => placing.takes(category, item))
        .map(({ option, title }) => (
          <option key={option.gid} value={option.gid}>
            {plainRichText(title)}
          </option>
        ))}
    </SelectField>
  );
}

function ItemText({ view, issues, t, placing, item }: ItemProps) {
  const { option } = item;
  return (
    <OptionText
      ids={partIds(view.gid, option.gid)}
      value={placing.placedOf(item)?.entry[1] ?? ''}
      commit={(text) => placing.write(item, text)}
      t={t}
      option={option}
      byVoice={view.question.answerByVoice}
      title={plainRichText(item.title)}
      issues={issues.filter(({ part }) => part === option.gid)}
    />
  );
}
