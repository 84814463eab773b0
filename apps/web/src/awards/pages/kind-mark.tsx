import type { AwardKind } from '@canvass/protocol';
import { AWARD_KIND_PAGES } from '../kinds/award-kind-pages.ts';

export function KindMark({ kind }: { readonly kind: AwardKind }) {
  return (
    <svg className="app-award-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={AWARD_KIND_PAGES[kind].icon} />
    </svg>
  );
}
