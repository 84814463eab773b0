import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Flow } from './flow-rows.ts';

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
export function Arcs({ flow, selectedRow, list }: ArcsProps) {
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
