import { AuthorText, useSurveyLanguage } from '@canvass/ui';
import { memo, useState } from 'react';
import { textAt } from '../../document/json.ts';
import { findLines } from '../../document/plain-text.ts';
import type { DropPlace } from '../../editing/targets.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { nameOfPage } from '../../wording/end-names.ts';
import type { TreeItem, TreeRow } from './tree-keys.ts';

/** Whether the title can be edited in its row. A title with formatting is edited in its field. */
export const canRename = (item: TreeItem | undefined): boolean =>
  item !== undefined && canMove(item) && findLines(titleOf(item)) !== undefined;
const titleOf = (item: TreeItem): string => textAt(item.value, 'label' in item ? 'name' : 'title');

interface RenameFieldProps {
  readonly item: TreeItem;
  onEnd(title: string | undefined): void;
}

/** The title of a row as a text field. Enter and leaving the field keep the text. Esc discards it. */
function RenameField({ item, onEnd }: RenameFieldProps) {
  const { t } = useTranslation();
  const language = useSurveyLanguage();
  const before = findLines(titleOf(item)) ?? '';
  const [title, setTitle] = useState(before);
  const end = (text: string) => onEnd(text.trim() === '' || text === before ? undefined : text);
  return (
    <input
      ref={selectAll}
      className="tree-rename"
      lang={language}
      dir="auto"
      aria-label={t('outline.rename', { name: item.code || item.title })}
      value={title}
      onChange={({ target }) => setTitle(target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => end(title)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(title);
        else if (event.key === 'Escape') onEnd(undefined);
      }}
    />
  );
}

function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface OutlineRowProps {
  readonly row: TreeRow;
  readonly isSelected: boolean;
  /** Whether Tab moves the focus from outside of the tree to this row. */
  readonly isFirstStop: boolean;
  readonly finding: 'error' | 'warning' | undefined;
  readonly typeName: string;
  /** Number of open comments. */
  readonly commentCount: number;
  /** The target of dragged items at this row. Undefined unless items are dragged over the row. */
  readonly dropPlace: DropPlace | undefined;
  /** Whether the row's title is a text field. */
  readonly isBeingRenamed: boolean;
  onSelect(event: React.MouseEvent): void;
  onToggle(): void;
  /** Ends the renaming. Undefined keeps the title. */
  onRename(title: string | undefined): void;
}

/** A row of the tree. It is rendered again only if it would look different. */
export const OutlineRow = memo(
  function OutlineRow({ row: { item, isOpen }, typeName, dropPlace, ...props }: OutlineRowProps) {
    const { isSelected, isFirstStop, finding, commentCount, isBeingRenamed, onSelect, onToggle, onRename } =
      props;
    const { t } = useTranslation();
    return (
      // The tree handles the keys of all rows.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
      <div
        role="treeitem"
        className="tree-row"
        data-id={item.id}
        data-kind={item.kind}
        data-level={Math.min(item.level, 4)}
        aria-level={item.level}
        aria-posinset={item.position}
        aria-setsize={item.siblings}
        aria-selected={isSelected}
        aria-expanded={isOpen}
        tabIndex={isFirstStop ? 0 : -1}
        draggable={!isBeingRenamed && canMove(item)}
        data-drop={dropPlace}
        onClick={onSelect}
      >
        <span
          className="tree-twist mirrored"
          aria-hidden="true"
          onClick={(event) => {
            if (isOpen === undefined) return;
            event.stopPropagation();
            onToggle();
          }}
        >
          {isOpen === undefined ? '' : isOpen ? '▾' : '▸'}
        </span>
        {item.code !== '' && <span className="tree-code">{item.code}</span>}
        {isBeingRenamed ? <RenameField item={item} onEnd={onRename} /> : <RowTitle item={item} />}
        {typeName !== '' && <span className="tree-type">{typeName}</span>}
        {item.hasLogic && (
          <span className="tree-sign" title={t('outline.logic')}>
            <span aria-hidden="true">⑂</span>
            <span className="cv-hidden">{t('outline.logic')}</span>
          </span>
        )}
        {commentCount > 0 && (
          <span className="tree-comments" title={t('outline.comments', { count: commentCount })}>
            <span aria-hidden="true">{commentCount}</span>
            <span className="cv-hidden">{t('outline.comments', { count: commentCount })}</span>
          </span>
        )}
        {finding !== undefined && (
          <span className="tree-finding" data-severity={finding}>
            <span aria-hidden="true">!</span>
            <span className="cv-hidden">{t(`finding.${finding}`)}</span>
          </span>
        )}
      </div>
    );
  },
  (before, after) =>
    areAlike(before.row.item, after.row.item) &&
    before.row.isOpen === after.row.isOpen &&
    before.isSelected === after.isSelected &&
    before.isFirstStop === after.isFirstStop &&
    before.isBeingRenamed === after.isBeingRenamed &&
    before.finding === after.finding &&
    before.commentCount === after.commentCount &&
    before.typeName === after.typeName &&
    before.dropPlace === after.dropPlace,
);

function RowTitle({ item }: { readonly item: TreeItem }) {
  const { t } = useTranslation();
  if (item.title !== '') return <AuthorText className="tree-title">{item.title}</AuthorText>;
  return <span className="tree-title">{'label' in item ? nameOfPage(item, t) : t(`kind.${item.kind}`)}</span>;
}

/** Whether an item can be moved. Of the pages before and after the questions, only named end pages can. */
const canMove = (item: TreeItem): boolean => !('label' in item) || item.label === 'named';

/** Whether two states of an item look alike in its row. */
const areAlike = (one: TreeItem, other: TreeItem): boolean =>
  one.value === other.value &&
  one.code === other.code &&
  one.title === other.title &&
  one.position === other.position &&
  one.siblings === other.siblings &&
  one.hasLogic === other.hasLogic &&
  one.level === other.level;
