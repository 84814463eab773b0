import type { AwardKind } from '@canvass/protocol';

/** Drawn in a field of 24 by 24. */
const MARKS = {
  draw: 'M4 11h16v9H4zM3 7h18v4H3zm9 0v13M12 7C10 3 6 3 6.5 5.5 7 7 10 7 12 7zm0 0c2-4 6-4 5.5-1.5C17 7 14 7 12 7z',
  red_packet: 'M6 3h12v18H6zm0 5c4 3 8 3 12 0M12 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  bonus: 'M6 3h12v18H6zm0 5c4 3 8 3 12 0M12 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  coupon: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zm12 0v12',
  points:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5l1.2 2.6 2.8.4-2 2 .5 2.8L12 14.5l-2.5 1.3.5-2.8-2-2 2.8-.4z',
  custom: 'M12 19s-7-4-7-9a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 5-7 9-7 9z',
} as const satisfies Record<AwardKind, string>;

export function KindMark({ kind }: { readonly kind: AwardKind }) {
  return (
    <svg className="app-award-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARKS[kind]} />
    </svg>
  );
}
