import { valueAt } from '@canvass/authoring';
import { AuthorText, Button } from '@canvass/ui';
import { Menu } from '../../controls/menu.tsx';
import { createMoveEntries, handleMoveKeys } from '../../controls/move-entries.ts';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { useUi } from '../../ui/ui-state.ts';
import { ruleText, targetName } from '../../wording/rule-words.ts';
import { createMovableItem, useMovableNode } from './movable-rows.ts';
import { conditionWords } from './node-words.ts';
import { createGroupEntries } from './row-entries.ts';
import type { FlowRowProps } from './row-props.ts';
import { Share } from './share.tsx';

/** A group, page, section or question, with its jumps and the condition of its node. */
export function ItemRow({
  item,
  row,
  isSelected,
  isClosed,
  jumps,
  wording,
  shares,
  actions,
}: FlowRowProps & { readonly item: OutlineItem }) {
  const { t } = wording.translation;
  const editor = useEditor();
  const ui = useUi();
  const { leaf, isOutside } = row;
  const name = item.title || t(`kind.${item.kind}`);
  const movableNode = useMovableNode(leaf, row.key, { wording, actions });
  const movable =
    leaf === undefined ? createMovableItem(item, { editor, wording, row, actions }) : movableNode;
  return (
    <div className="flow-line" role="presentation" onKeyDown={(event) => handleMoveKeys(event, movable)}>
      {item.kind === 'group' && (
        <Button
          size="mini"
          kind="quiet"
          aria-expanded={!isClosed}
          aria-label={t('flow.group', { name: item.code })}
          onClick={() => actions.toggle(item.id)}
        >
          <span className="mirrored" aria-hidden="true">
            {isClosed ? '▸' : '▾'}
          </span>
        </Button>
      )}
      <ItemButton item={item} row={row} isSelected={isSelected} jumps={jumps} wording={wording} />
      <JumpShares jumps={jumps} wording={wording} shares={shares} />
      {item.level === 1 && isOutside !== true && (
        <Share text={leaf === undefined ? shares?.shareOfItem(item) : shares?.shareOfNode(leaf)} />
      )}
      <Menu
        label="…"
        name={t('row.menu', { name: `${item.code} ${name}` })}
        kind="quiet"
        entries={[
          ...createMoveEntries(movable, t),
          {
            label: t('row.moveTo'),
            onChoose: () => {
              if (leaf !== undefined) return actions.openForm(row.key, 'move');
              editor.select(item.id);
              return ui.open('move');
            },
          },
          ...(item.kind === 'group' && item.gid !== ''
            ? createGroupEntries(item, row, { editor, wording, actions })
            : []),
        ]}
      />
    </div>
  );
}

/** A button that selects an item, with its title, its condition in the flow, and its jumps for screen readers. */
function ItemButton({
  item,
  row: { leaf, isOutside },
  isSelected,
  jumps,
  wording,
}: Pick<FlowRowProps, 'row' | 'isSelected' | 'jumps' | 'wording'> & { readonly item: OutlineItem }) {
  const { t } = wording.translation;
  const editor = useEditor();
  const ui = useUi();
  const condition = leaf && conditionWords(leaf, wording);
  return (
    <button
      type="button"
      className="flow-item"
      aria-current={isSelected || undefined}
      onClick={() => {
        editor.select(item.id);
        ui.show('properties', true);
      }}
    >
      <span className="code">{item.code}</span>{' '}
      <AuthorText>{item.title || t(`kind.${item.kind}`)}</AuthorText>
      {condition !== undefined && ` · ${t('flow.onlyIf', { condition })}`}
      {isOutside === true && ` · ${t('flow.outside')}`}
      {jumps.map(({ rule }) => (
        <span key={rule.place.id} className="cv-hidden">
          {' '}
          {ruleText(rule, wording)}
        </span>
      ))}
    </button>
  );
}

/** The targets of the jumps of a row, with the shares of respondents who took them. */
const JumpShares = ({ jumps, wording, shares }: Pick<FlowRowProps, 'jumps' | 'wording' | 'shares'>) =>
  shares !== undefined &&
  jumps.map(({ rule }) => (
    <span key={rule.place.id} className="flow-share">
      <span className="mirrored" aria-hidden="true">
        →{' '}
      </span>
      {targetName(valueAt(wording.project, rule.place), { ...wording, isShort: true })}{' '}
      {shares.shareOfJump(rule)}
    </span>
  ));
