import { JUMP_ENDS } from '@canvass/project/vocabulary';
import { AuthorText, Button } from '@canvass/ui';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { type TextKey, useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { countJumps } from '../../wording/never-holding.ts';
import { conditionText, itemName, ruleText, targetName, type Wording } from '../../wording/rule-words.ts';
import type { SimulationResult } from '../../worker/simulation.ts';
import { shareText, SimulationBar } from '../../ui/simulation-bar.tsx';
import {
  indexReferences,
  type JsonRecord,
  readCondition,
  ruleRows,
  type RuleRow,
  valueAt,
} from '@canvass/authoring';
import { type Flow, type FlowArc, type FlowNode, computeFlow, type FlowRow } from './flow-rows.ts';

/** If the survey has more items, all groups are closed at first. */
const MAX_OPEN_ITEMS = 60;

/** The flow of the survey from top to bottom, with an arc for each jump. For screen readers it is a list. */
export function FlowView() {
  const translation = useTranslation();
  const { t, locale } = translation;
  const { project, items, selected, document, simulation } = useEditorState();
  const result = simulation?.document === document ? simulation.result : undefined;
  const shares = useMemo(
    () => (result === undefined ? undefined : computeShares(project, result, locale)),
    [project, result, locale],
  );
  const groups = items.filter(({ kind }) => kind === 'group');
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(
    () => new Set(items.length > MAX_OPEN_ITEMS ? groups.map(({ id }) => id) : []),
  );
  const flow = useMemo(() => computeFlow(project, items, closedIds), [project, items, closedIds]);
  const wording: Wording = { translation, project, items };
  const toggle = (id: string) =>
    setClosedIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const selectedRow = flow.rows.findIndex(({ item }) => item !== undefined && item === selected);
  const list = useRef<HTMLOListElement>(null);
  return (
    <div className="flow-view">
      <h2 className="panel-title" tabIndex={-1}>
        {t('flow.title')}
      </h2>
      <SimulationBar result={result} />
      <p className="quiet">{t(flow.arcs.length === 0 ? 'flow.none' : 'flow.about')}</p>
      <div className="flow">
        <ol className="flow-rows" ref={list}>
          {flow.rows.map((row, index) => (
            <Row
              key={row.item?.id ?? row.node?.fid ?? row.end}
              row={row}
              isSelected={index === selectedRow}
              closedIds={closedIds}
              jumps={flow.arcs.filter(({ from }) => from === index)}
              wording={wording}
              shares={shares}
              onToggle={toggle}
            />
          ))}
        </ol>
        <Arcs flow={flow} selectedRow={selectedRow} list={list} />
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: FlowRow;
  readonly isSelected: boolean;
  readonly closedIds: ReadonlySet<string>;
  readonly jumps: readonly FlowArc[];
  readonly wording: Wording;
  /** Undefined before a simulation. */
  readonly shares: Shares | undefined;
  onToggle(id: string): void;
}

/** Shares of the simulated respondents as texts, such as "31 %". */
interface Shares {
  shareOfJump(rule: RuleRow): string;
  /** The share that a draw has led to the child with this fid. */
  shareOfChild(fid: string): string;
}

function computeShares(
  project: JsonRecord,
  { respondents, jumps, drawn }: SimulationResult,
  locale: string,
): Shares {
  const rules = ruleRows(project);
  const counts = new Map(
    [...countJumps(rules, project, jumps)].map(([{ place }, count]) => [place.id, count]),
  );
  const textOf = (count: number) => shareText(count, respondents, locale);
  return {
    shareOfJump: ({ place }) => textOf(counts.get(place.id) ?? 0),
    shareOfChild: (fid) => textOf(drawn[fid] ?? 0),
  };
}

/** A branch or draw, with the groups to which it can lead. */
function NodeText({
  node,
  wording,
  shares,
}: { readonly node: FlowNode } & Pick<RowProps, 'wording' | 'shares'>) {
  const { t, locale } = wording.translation;
  const { drawnCount, title, condition, children, gids } = node;
  const nameOfGroups = (groupGids: readonly string[]) =>
    groupGids.length === 0
      ? t('flow.empty')
      : groupGids.map((gid) => itemName(gid, { ...wording, isShort: true })).join(' + ');
  const list = new Intl.ListFormat(locale, {
    type: drawnCount === undefined ? 'conjunction' : 'disjunction',
  });
  const sentence =
    condition === undefined ? undefined : readCondition(condition, indexReferences(wording.project));
  const text = sentence && conditionText(sentence, { ...wording, isShort: true });
  const names = children.map(({ fid, gids: own }) =>
    shares === undefined ? nameOfGroups(own) : `${nameOfGroups(own)} (${shares.shareOfChild(fid)})`,
  );
  return (
    <>
      <span aria-hidden="true">◇ </span>
      {title !== '' && <AuthorText>{`${title}: `}</AuthorText>}
      {text !== undefined && <>{t('flow.branch', { condition: text, names: nameOfGroups(gids) })} </>}
      {drawnCount !== undefined &&
        t('flow.draw', { count: drawnCount, total: children.length, names: list.format(names) })}
    </>
  );
}

function Row({
  row: { item, node, end },
  isSelected,
  closedIds,
  jumps,
  wording,
  shares,
  onToggle,
}: RowProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  if (node !== undefined)
    return (
      <li className="flow-row" data-kind="node">
        <span className="flow-node">
          <NodeText node={node} wording={wording} shares={shares} />
        </span>
      </li>
    );
  if (item === undefined)
    return (
      <li className="flow-row" data-kind="end">
        {t(`flow.end.${JUMP_ENDS[end ?? 'finished'].label}`)}
      </li>
    );
  const isClosed = closedIds.has(item.id);
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
        <span className="code">{item.code}</span> <AuthorText>{computeName(item, t)}</AuthorText>
        {jumps.map(({ rule }) => (
          <span key={rule.place.id} className="cv-hidden">
            {' '}
            {ruleText(rule, wording)}
          </span>
        ))}
      </button>
      {shares !== undefined &&
        jumps.map(({ rule }) => (
          <span key={rule.place.id} className="flow-share">
            <span aria-hidden="true">→ </span>
            {targetName(valueAt(wording.project, rule.place), { ...wording, isShort: true })}{' '}
            {shares.shareOfJump(rule)}
          </span>
        ))}
    </li>
  );
}

const computeName = ({ title, kind }: OutlineItem, t: (key: TextKey) => string): string =>
  title || t(`kind.${kind}`);

/** The middle and the end of a row, in px from the top of the list. */
interface RowPlace {
  readonly middle: number;
  readonly end: number;
}

/** Positions of the rows, which are measured again after each change of size, because long texts wrap. */
function useRowPlaces(list: RefObject<HTMLOListElement | null>, flow: Flow): readonly RowPlace[] {
  const [places, setPlaces] = useState<readonly RowPlace[]>([]);
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const measure = () =>
      setPlaces(
        rows.map(({ offsetTop, offsetHeight }) => ({
          middle: offsetTop + offsetHeight / 2,
          end: offsetTop + offsetHeight,
        })),
      );
    measure();
    const observer = new ResizeObserver(measure);
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [list, flow]);
  return places;
}

/** Width of the drawing, which is stretched to the width of the column. Its height is in px. */
const WIDTH = 100;

interface ArcsProps {
  readonly flow: Flow;
  readonly selectedRow: number;
  readonly list: RefObject<HTMLOListElement | null>;
}

/** The arcs beside the rows. They are hidden from screen readers, because the list names the jumps. */
function Arcs({ flow, selectedRow, list }: ArcsProps) {
  const { arcs } = flow;
  const places = useRowPlaces(list, flow);
  const height = places.at(-1)?.end;
  if (arcs.length === 0 || height === undefined) return null;
  const longest = Math.max(...arcs.map(({ from, to }) => to - from));
  return (
    <svg
      className="flow-arcs"
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {arcs.map(({ from, to, rule }) => {
        const [y, end] = [places[from]?.middle ?? 0, places[to]?.middle ?? height];
        const reach = 30 + (65 * (to - from)) / longest;
        return (
          <path
            key={rule.place.id}
            data-selected={from === selectedRow || to === selectedRow || undefined}
            d={`M0 ${y} C${reach} ${y} ${reach} ${end} 4 ${end} M12 ${end - 8} L2 ${end} L12 ${end + 8}`}
          />
        );
      })}
    </svg>
  );
}
