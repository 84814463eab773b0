import type { Explanation } from '@canvass/logic/explain';
import { type RefObject, useState } from 'react';
import type { OutlineEntry, Player } from './player/player-plan.ts';

/** A question that cannot be shown, and why. */
export interface Hidden {
  readonly entry: OutlineEntry;
  readonly explanation: Explanation;
}

/** Leads to a question, or finds out why it cannot be seen. */
export function useJump(player: RefObject<Player | undefined>) {
  const [hidden, setHidden] = useState<Hidden>();
  return {
    hidden,
    forget: () => setHidden(undefined),
    async jump(entry: OutlineEntry) {
      const { current } = player;
      if (current === undefined) return;
      if (entry.visible && current.leadTo(entry.gid)) return setHidden(undefined);
      const explanation = await current.explain(entry.gid);
      setHidden(explanation && { entry, explanation });
    },
  };
}
