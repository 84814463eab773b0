import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { Issue, MatrixMultipleAnswer } from '@canvass/protocol';
import { plainRichText, RichTextView } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { type PlacingActions, UNSORTED } from './use-placing.tsx';

interface GroupListProps extends ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer> {
  readonly placing: PlacingActions;
  readonly draggedItem: OptionView | undefined;
  readonly groupUnder: string | undefined;
}

/** A box for each category with its items as cards, and one for items without a category. A tapped item moves to the box that is tapped next. */
export function GroupList(props: GroupListProps) {
  const { view, t } = props;
  return (
    <ul className="cv-classify-groups" aria-label={t('classify.groups')}>
      <GroupBox {...props} category={undefined} />
      {view.rows.map((category) => (
        <GroupBox key={category.option.gid} {...props} category={category} />
      ))}
    </ul>
  );
}

interface GroupBoxProps extends GroupListProps {
  /** Undefined for the box of items without a category. */
  readonly category: OptionView | undefined;
}

function GroupBox(props: GroupBoxProps) {
  const { view, issues, t, placing, draggedItem, groupUnder, category } = props;
  const items = placing.itemsIn(category);
  const { error } = partIds(view.gid, category?.option.gid ?? '');
  const gid = category?.option.gid ?? UNSORTED;
  const isTarget = canMove(placing, placing.picked, category);
  const takesHeld = canMove(placing, draggedItem, category);
  return (
    <li
      className="cv-classify-group"
      data-drop={gid}
      data-target={(draggedItem === undefined ? isTarget : takesHeld) || undefined}
      data-over={groupUnder === gid ? (takesHeld ? 'takes' : 'refuses') : undefined}
      data-unsorted={category ? undefined : true}
    >
      <GroupHead {...props} isTarget={isTarget} count={items.length} />
      <IssueMessage id={error} issues={listIssues(issues, category)} t={t} />
      {items.length > 0 && (
        <ul className="cv-classify-cards">
          {items.map((item) => (
            <Card key={item.option.gid} item={item} isHeld={draggedItem === item} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Card({ item, isHeld }: { readonly item: OptionView; readonly isHeld: boolean }) {
  return (
    <li className="cv-classify-card" data-drag={item.option.gid} data-held={isHeld || undefined}>
      <span dir="auto">{plainRichText(item.title)}</span>
      <DragHandle />
    </li>
  );
}

interface GroupHeadProps extends GroupBoxProps {
  readonly isTarget: boolean;
  readonly count: number;
}

function GroupHead({ view, issues, t, placing, category, isTarget, count }: GroupHeadProps) {
  const { picked } = placing;
  const ids = category && partIds(view.gid, category.option.gid);
  const title = category === undefined ? t('classify.unsorted') : plainRichText(category.title);
  return (
    <button
      type="button"
      id={ids?.control}
      data-category={category?.option.gid ?? UNSORTED}
      aria-disabled={!isTarget || undefined}
      aria-describedby={listIssues(issues, category).length > 0 ? ids?.error : undefined}
      aria-label={groupLabel(t, { title, count, picked, isTaking: category === undefined, isTarget })}
      onClick={() => placing.drop(category)}
    >
      <span>{category === undefined ? title : <RichTextView text={category.title} inline />}</span>{' '}
      <span className="cv-classify-count" data-some={count > 0 || undefined}>
        {count}
      </span>
    </button>
  );
}

const listIssues = (issues: readonly Issue[], category: OptionView | undefined) =>
  category === undefined ? [] : issues.filter(({ part }) => part === category.option.gid);

/** Whether the item may move to the category. If `category` is undefined, whether it may leave its category. */
function canMove(
  placing: PlacingActions,
  item: OptionView | undefined,
  category: OptionView | undefined,
): boolean {
  if (item === undefined) return false;
  return category === undefined ? placing.placedOf(item) !== undefined : placing.takes(category, item);
}

interface GroupLabel {
  readonly title: string;
  readonly count: number;
  readonly picked: OptionView | undefined;
  readonly isTaking: boolean;
  readonly isTarget: boolean;
}

/** The accessible name of a box's button. It begins with the visible text, by which voice control finds it. */
function groupLabel(
  t: GroupListProps['t'],
  { title, count, picked, isTaking, isTarget }: GroupLabel,
): string {
  if (picked === undefined || !isTarget) return t('classify.count', { title, count });
  const item = plainRichText(picked.title);
  return isTaking
    ? t('classify.take_out', { item, group: title, count })
    : t('classify.put', { item, group: title, count });
}

/** The part of an item by which a finger drags it. */
export function DragHandle() {
  return (
    <span className="cv-classify-handle" data-drag-handle="" aria-hidden="true">
      <svg viewBox="0 0 20 20">
        <path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" />
      </svg>
    </span>
  );
}
