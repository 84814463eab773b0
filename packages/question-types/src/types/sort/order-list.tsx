import type { OptionView } from '@canvass/logic';
import { plainRichText, RichTextView } from '@canvass/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Translate } from '../../controls/view-props.ts';
import { type Dragging, Plain } from '../../controls/dragging/use-dragging.tsx';
import { useDragItem } from '../../controls/dragging/drag-context.ts';
import type { ReorderableProps } from '../../controls/reorderable/reorderable.tsx';
import type { Ranking } from './use-ranking.tsx';

interface OrderListProps {
  readonly gid: string;
  /** Options with a rank, the first rank first. */
  readonly ranked: readonly OptionView[];
  readonly ranking: Ranking;
  readonly Wrapper: Dragging<ReorderableProps>['Wrapper'];
  readonly t: Translate;
}

/** Places that are shown from the start; if more options may be ranked, one more is always free. */
const PLACES = 8;

/** The current order, with controls to change it without dragging. Empty ranks are shown. */
export function OrderList({ gid, ranked, ranking, Wrapper, t }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusThatStays(list);
  const headingId = `q-${gid}-order`;
  const Around = Wrapper ?? Plain;
  const places = Math.min(ranking.max, Math.max(PLACES, ranked.length + 1));
  const free = Array.from({ length: Math.max(0, places - ranked.length) }, (_, at) => ranked.length + at + 1);
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
              shown={shown}
              at={at}
              total={ranked.length}
              t={t}
              onMove={(to, control) => {
                if (to >= 0 && to < ranked.length) keepFocus(control);
                ranking.move(shown.option.gid, to);
              }}
            />
          ))}
          {free.map((place) => (
            <li key={place} className="cv-order-free" aria-hidden="true">
              {place}
            </li>
          ))}
        </ol>
      </Around>
    </div>
  );
}

interface OrderItemProps {
  readonly gid: string;
  readonly shown: OptionView;
  readonly at: number;
  readonly total: number;
  readonly t: Translate;
  onMove(to: number, control: string): void;
}

function OrderItem({ gid, shown, at, total, t, onMove }: OrderItemProps) {
  const { option } = shown;
  const { item, handle, dragging, ready } = useDragItem(option.gid);
  const title = plainRichText(shown.title);
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
    <li {...item} className="cv-order-item" data-dragging={dragging || undefined}>
      <select
        className="cv-order-place"
        aria-label={t('sort.select', { title })}
        data-keeps-focus={nameOf('select')}
        value={at}
        onChange={({ target }) => onMove(Number(target.value), nameOf('select'))}
      >
        {Array.from({ length: total }, (_, place) => (
          // A place is identified by its number.
          <option key={place} value={place}>
            {place + 1}
          </option>
        ))}
      </select>
      <span className="cv-order-words">
        <RichTextView text={shown.title} inline />
      </span>
      {step('up', at - 1, at === 0)}
      {step('down', at + 1, at === total - 1)}
      <span {...handle} className="cv-order-handle" data-ready={ready || undefined} aria-hidden="true">
        <svg viewBox="0 0 20 20">
          <path d="M7 5h.01M13 5h.01M7 10h.01M13 10h.01M7 15h.01M13 15h.01" />
        </svg>
      </span>
    </li>
  );
}

/** Restores the focus in the same frame to an element that loses it by moving in the document. */
function useFocusThatStays(list: RefObject<HTMLElement | null>): (control: string) => void {
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const name = wanted.current;
    wanted.current = undefined;
    if (name === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-keeps-focus="${CSS.escape(name)}"]`)?.focus();
  });
  return (control) => {
    wanted.current = control;
  };
}
