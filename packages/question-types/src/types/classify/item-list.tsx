import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { plainRichText, SelectField } from '@canvass/ui';
import type { ViewProps } from '../../controls/view-props.ts';
import { IssueMessage } from '../../controls/question/issue-message.tsx';
import { PartTitle } from '../../controls/matrix/row-head.tsx';
import { OptionText } from '../../controls/texts/option-text.tsx';
import { partIds } from '../../controls/question/question-ids.ts';
import { DragHandle } from './drag-handle.tsx';
import type { Placing } from './use-placing.tsx';

interface ItemListProps extends ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer> {
  readonly placing: Placing;
  /** The dragged item. */
  readonly held: OptionView | undefined;
}

/** All items in fixed positions. Each can be tapped to be placed, and has its own list. */
export function ItemList(props: ItemListProps) {
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
  const { view, issues, t, placing, held, item } = props;
  const { gid, is_open: open } = item.option;
  const isPicked = placing.picked?.option.gid === gid;
  const isPlaced = placing.placedOf(item) !== undefined;
  const own = issues.filter(({ part }) => part === gid);
  return (
    <li
      className="cv-classify-item"
      data-item={gid}
      data-placed={isPlaced || undefined}
      data-picked={isPicked || undefined}
      data-held={held === item || undefined}
    >
      <button
        type="button"
        className="cv-classify-pick"
        data-drag={gid}
        aria-pressed={isPicked}
        onClick={() => placing.pick(item)}
      >
        <span className="cv-classify-name">
          <PartTitle view={view} shown={item} />
        </span>
        <DragHandle />
      </button>
      {open !== true && <IssueMessage id={partIds(view.gid, gid).error} issues={own} t={t} />}
      <CategorySelect {...props} />
      {open === true && isPlaced && <ItemText {...props} />}
    </li>
  );
}

/** The categories that accept the item. It is marked as long as the answer lacks it. */
function CategorySelect({ view, issues, t, placing, item }: ItemProps) {
  const { gid, is_open: open } = item.option;
  const ids = partIds(view.gid, gid);
  const placed = placing.placedOf(item);
  const isMissed = placed === undefined && issues.some(({ part }) => part === undefined);
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
      value={placed?.category.gid ?? ''}
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
