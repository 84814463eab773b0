import type { QuestionOf } from '@canvass/project';
import type { SortAnswer } from '@canvass/protocol';
import { Button, plainRichText, RichTextView } from '@canvass/ui';
import type { ViewProps, Translate } from '../../controls/view-props.ts';
import { OptionGrid } from '../../controls/options/option-grid.tsx';
import { OptionRow } from '../../controls/options/option-row.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { useStable } from '../../controls/texts/use-stable.tsx';
import { type Dragging, PlainWrapper, useDragging } from '../../controls/dragging/use-dragging.tsx';
import { rankBounds } from './sort.ts';
import { type Ranking, useRanking } from './use-ranking.tsx';
import './sort.css';
import type { OptionView } from '@canvass/logic';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useDragItem } from '../../controls/dragging/drag-context.ts';
import type { ReorderableProps } from '../../controls/reorderable/reorderable.tsx';

interface OrderListProps {
  readonly gid: string;
  readonly ranked: readonly OptionView[];
  readonly ranking: Ranking;
  readonly Wrapper: Dragging<ReorderableProps>['Wrapper'];
  readonly t: Translate;
}

/** Minimum number of positions that are shown, if as many options may be ranked. Beyond it one free position is shown. */
const MIN_SHOWN_POSITIONS = 8;

function OrderList({ gid, ranked, ranking, Wrapper, t }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list);
  const headingId = `q-${gid}-order`;
  const Around = Wrapper ?? PlainWrapper;
  const positionCount = Math.min(ranking.max, Math.max(MIN_SHOWN_POSITIONS, ranked.length + 1));
  const freePositions = Array.from(
    { length: Math.max(0, positionCount - ranked.length) },
    (_, at) => ranked.length + at + 1,
  );
  return (
    <div className="cv-order">
      <p id={headingId} className="cv-order-title">
        {t('sort.order')}
      </p>
      <Around ids={ranked.map(({ option }) => option.gid)} onMove={ranking.move}>
        <ol ref={list} className="cv-order-list" aria-labelledby={headingId}>
          {ranked.map((shown, at) => (
            <OrderItem
              key={shown.option.gid}
              gid={gid}
              optionView={shown}
              index={at}
              total={ranked.length}
              t={t}
              onMove={(to, control) => {
                if (to >= 0 && to < ranked.length) keepFocus(control);
                ranking.move(shown.option.gid, to);
              }}
            />
          ))}
          {freePositions.map((position) => (
            <li key={position} className="cv-order-free" aria-hidden="true">
              {position}
            </li>
          ))}
        </ol>
      </Around>
    </div>
  );
}

interface OrderItemProps {
  readonly gid: string;
  readonly optionView: OptionView;
  readonly index: number;
  readonly total: number;
  readonly t: Translate;
  onMove(to: number, control: string): void;
}

function OrderItem({ gid, optionView, index, total, t, onMove }: OrderItemProps) {
  const { option } = optionView;
  const { item, handle, isDragging, isReady } = useDragItem(option.gid);
  const title = plainRichText(optionView.title);
  const nameOf = (control: string) => `${gid} ${option.gid} ${control}`;
  const step = (control: 'up' | 'down', to: number, isLast: boolean) => (
    <button
      type="button"
      className="cv-order-move"
      data-keeps-focus={nameOf(control)}
      aria-label={t(`sort.${control}`, { title })}
      aria-disabled={isLast || undefined}
      onClick={() => onMove(to, nameOf(control))}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={control === 'up' ? 'M5 12l5-5 5 5' : 'M5 8l5 5 5-5'} />
      </svg>
    </button>
  );
  return (
    <li {...item} className="cv-order-item" data-dragging={isDragging || undefined}>
      <select
        className="cv-order-place"
        aria-label={t('sort.select', { title })}
        data-keeps-focus={nameOf('select')}
        value={index}
        onChange={({ target }) => onMove(Number(target.value), nameOf('select'))}
      >
        {Array.from({ length: total }, (_, index) => (
          // A position is identified by its number.
          <option key={index} value={index}>
            {index + 1}
          </option>
        ))}
      </select>
      <span className="cv-order-words">
        <RichTextView text={optionView.title} inline />
      </span>
      {step('up', index - 1, index === 0)}
      {step('down', index + 1, index === total - 1)}
      <span {...handle} className="cv-order-handle" data-ready={isReady || undefined} aria-hidden="true">
        <svg viewBox="0 0 20 20">
          <path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" />
        </svg>
      </span>
    </li>
  );
}

/** Restores the focus, in the same frame, to an element that loses it because it moves in the document. */
function useKeptFocus(list: RefObject<HTMLElement | null>): (control: string) => void {
  const requestedControl = useRef<string>(undefined);
  useLayoutEffect(() => {
    const name = requestedControl.current;
    requestedControl.current = undefined;
    if (name === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-keeps-focus="${CSS.escape(name)}"]`)?.focus();
  });
  return (control) => {
    requestedControl.current = control;
  };
}

const loadReorderable = async () => (await import('../../controls/reorderable/reorderable.tsx')).Reorderable;

/** A ranking. Taps assign the ranks 1, 2, 3. Buttons, a list of positions and dragging change the order. */
export default function SortView(props: ViewProps<QuestionOf<'sort'>, SortAnswer>) {
  const { view, t } = props;
  const ranking = useRanking(props);
  const { Wrapper, loadProps } = useDragging(loadReorderable);
  const optionViewByGid = new Map(view.options.map((shown) => [shown.option.gid, shown]));
  const rankedOptions = ranking.entries.flatMap(([gid]) => optionViewByGid.get(gid) ?? []);
  return (
    <QuestionFrame {...props} shape="group" hint={rankHint(props)}>
      <div className="cv-sort" {...loadProps}>
        <Options {...props} ranking={ranking} />
        <OrderList gid={view.gid} ranked={rankedOptions} ranking={ranking} Wrapper={Wrapper} t={t} />
      </div>
      <div className="cv-clear" data-idle={rankedOptions.length === 0 || undefined}>
        <Button
          kind="quiet"
          size="mini"
          onClick={() => {
            ranking.clear();
            document.getElementById(questionIds(view.gid).control)?.querySelector('input')?.focus();
          }}
        >
          {t('sort.clear')}
        </Button>
      </div>
    </QuestionFrame>
  );
}

function rankHint({ view, t }: ViewProps<QuestionOf<'sort'>, SortAnswer>): string {
  const { min, max, isBounded } = rankBounds(
    view.question,
    view.options.map(({ option }) => option),
  );
  if (!isBounded) return t('sort.rank_all');
  if (min === max) return t('sort.rank_exactly', { min });
  return max < view.options.length ? t('sort.rank_between', { min, max }) : t('sort.rank_at_least', { min });
}

function Options({
  view,
  issues,
  t,
  ranking,
}: ViewProps<QuestionOf<'sort'>, SortAnswer> & { readonly ranking: Ranking }) {
  const fullId = `${questionIds(view.gid).hint}-full`;
  const handlers = useStable({ choose: ranking.choose, write: ranking.write });
  const isTight = ranking.max < view.options.length;
  return (
    <div className="cv-sort-options">
      <OptionGrid view={view}>
        {(shown) => {
          const { gid } = shown.option;
          const rank = ranking.findRank(gid);
          const total = ranking.entries.length;
          return (
            <OptionRow
              gid={view.gid}
              type="checkbox"
              optionView={shown}
              entry={rank === undefined ? undefined : ranking.entries[rank - 1]}
              issues={issues}
              content={view.question.content_type}
              t={t}
              rank={rank}
              note={rank === undefined ? undefined : t('sort.place', { place: rank, total })}
              takesFocus={ranking.pressed === gid}
              byVoice={view.question.answerByVoice}
              unavailableReasonId={ranking.isFull && isTight && rank === undefined ? fullId : undefined}
              handlers={handlers}
            />
          );
        }}
      </OptionGrid>
      {isTight && (
        <p id={fullId} className="cv-hint cv-sort-full" data-idle={!ranking.isFull || undefined}>
          {t('sort.full', { max: ranking.max })}
        </p>
      )}
    </div>
  );
}
