import { AuthorText, Button } from '@canvass/ui';
import { useMemo, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { ruleText, type Wording } from '../../wording/rule-words.ts';
import { ruleRows, valueAt, type JsonRecord, type RuleRow } from '@canvass/authoring';
import { GROUP_END } from '@canvass/project';
import { textAt } from '../../document/json.ts';

/** A row of the flow: a group, page or question, or an end of the survey. */
interface FlowRow {
  /** Undefined for an end. */
  readonly item: OutlineItem | undefined;
  /** The end, such as `screen_out`; empty for items. */
  readonly end: string;
}

/** A jump from a row down to another. */
interface FlowArc {
  readonly from: number;
  readonly to: number;
  readonly rule: RuleRow;
}

interface Flow {
  readonly rows: readonly FlowRow[];
  /** Jumps, the shortest first. */
  readonly arcs: readonly FlowArc[];
}

const ENDS = ['finished', 'screen_out'];

/** The rows of a survey without those in closed groups, and the jumps between them. Jumps inside of one row are left out. */
export function flowOf(
  project: JsonRecord,
  items: readonly OutlineItem[],
  closed: ReadonlySet<string>,
): Flow {
  const visible = items.filter((item) => !isInside(item, items, closed));
  const jumps = ruleRows(project).filter(({ kind }) => kind === 'jump');
  const ends = ENDS.filter(
    (end) =>
      end === 'finished' || jumps.some((rule) => textAt(valueAt(project, rule.place), 'endStatus') === end),
  );
  const rows = [
    ...visible.map((item) => ({ item, end: '' })),
    ...ends.map((end) => ({ item: undefined, end })),
  ];
  const rowOf = (item: OutlineItem | undefined): number => {
    if (item === undefined) return -1;
    const at = visible.indexOf(item);
    return at >= 0 || item.parent === undefined ? at : rowOf(items[item.parent]);
  };
  const arcs = jumps.flatMap((rule): readonly FlowArc[] => {
    const entry = valueAt(project, rule.place);
    const source = items.find(({ gid }) => gid !== '' && gid === textAt(entry, 'bindQ'));
    const next = textAt(entry, 'nextQ');
    const end = textAt(entry, 'endStatus');
    const target =
      next === GROUP_END ? behindGroup(source, items) : items.find(({ gid }) => gid !== '' && gid === next);
    const from = rowOf(source);
    const isToEnd = target === undefined && (next === '' || next === GROUP_END);
    const to = isToEnd ? visible.length + Math.max(0, ends.indexOf(end)) : rowOf(target);
    return from < 0 || to <= from ? [] : [{ from, to, rule }];
  });
  return { rows, arcs: arcs.toSorted((one, other) => one.to - one.from - (other.to - other.from)) };
}

function isInside(item: OutlineItem, items: readonly OutlineItem[], closed: ReadonlySet<string>): boolean {
  const parent = item.parent === undefined ? undefined : items[item.parent];
  return parent !== undefined && (closed.has(parent.id) || isInside(parent, items, closed));
}

/** The group after the group of an item; undefined after the last. */
function behindGroup(item: OutlineItem | undefined, items: readonly OutlineItem[]): OutlineItem | undefined {
  if (item === undefined) return undefined;
  const at = items.indexOf(item);
  return items.find(({ level }, index) => index > at && level === 1);
}

/** Above this number of items, groups are closed at first. */
const MAX_OPEN = 60;

/** The flow of the survey from top to bottom, with an arc for each jump. For screen readers it is a list. */
export function FlowView() {
  const translation = useTranslation();
  const { t } = translation;
  const { project, items, selected } = useEditorState();
  const groups = items.filter(({ kind }) => kind === 'group');
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(items.length > MAX_OPEN ? groups.map(({ id }) => id) : []),
  );
  const flow = useMemo(() => flowOf(project, items, closed), [project, items, closed]);
  const wording: Wording = { translation, project, items };
  const toggle = (id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const at = flow.rows.findIndex(({ item }) => item !== undefined && item === selected);
  return (
    <div className="flow-view">
      <h2 className="panel-title" tabIndex={-1}>
        {t('flow.title')}
      </h2>
      <p className="quiet">{t(flow.arcs.length === 0 ? 'flow.none' : 'flow.about')}</p>
      <div className="flow">
        <ol className="flow-rows">
          {flow.rows.map((row, index) => (
            <Row
              key={row.item?.id ?? row.end}
              row={row}
              isSelected={index === at}
              closed={closed}
              jumps={flow.arcs.filter(({ from }) => from === index)}
              wording={wording}
              onToggle={toggle}
            />
          ))}
        </ol>
        <Arcs flow={flow} at={at} />
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: FlowRow;
  readonly isSelected: boolean;
  readonly closed: ReadonlySet<string>;
  readonly jumps: readonly FlowArc[];
  readonly wording: Wording;
  onToggle(id: string): void;
}

function Row({ row: { item, end }, isSelected, closed, jumps, wording, onToggle }: RowProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  if (item === undefined)
    return (
      <li className="flow-row" data-kind="end">
        {t(`target.${end === 'screen_out' ? 'screenOut' : 'finished'}`)}
      </li>
    );
  const isClosed = closed.has(item.id);
  return (
    <li className="flow-row" data-kind={item.kind} data-level={Math.min(item.level, 3)}>
      {item.kind === 'group' && (
        <Button
          size="mini"
          kind="quiet"
          aria-expanded={!isClosed}
          aria-label={t('flow.group', { name: item.code })}
          onClick={() => onToggle(item.id)}
        >
          <span aria-hidden="true">{isClosed ? '▸' : '▾'}</span>
        </Button>
      )}
      <button
        type="button"
        className="flow-item"
        aria-current={isSelected || undefined}
        onClick={() => {
          editor.select(item.id);
          ui.show('properties', true);
        }}
      >
        <span className="code">{item.code}</span> <AuthorText>{nameOf(item, t)}</AuthorText>
        {jumps.map(({ rule }) => (
          <span key={rule.place.id} className="cv-hidden">
            {' '}
            {ruleText(rule, wording)}
          </span>
        ))}
      </button>
    </li>
  );
}

const nameOf = ({ title, kind }: OutlineItem, t: (key: TextKey) => string): string =>
  title || t(`kind.${kind}`);

/** Units of the drawing per row. */
const ROW = 10;
const WIDTH = 100;

/** The arcs beside the rows. Hidden from screen readers, because the list names the jumps. */
function Arcs({ flow: { rows, arcs }, at }: { readonly flow: Flow; readonly at: number }) {
  if (arcs.length === 0) return null;
  const longest = Math.max(...arcs.map(({ from, to }) => to - from));
  return (
    <svg
      className="flow-arcs"
      viewBox={`0 0 ${WIDTH} ${rows.length * ROW}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {arcs.map(({ from, to, rule }) => {
        const [y, end] = [(from + 0.5) * ROW, (to + 0.5) * ROW];
        const reach = 30 + (65 * (to - from)) / longest;
        return (
          <path
            key={rule.place.id}
            data-selected={from === at || to === at || undefined}
            d={`M0 ${y} C${reach} ${y} ${reach} ${end} 4 ${end} M12 ${end - 2.5} L2 ${end} L12 ${end + 2.5}`}
          />
        );
      })}
    </svg>
  );
}
