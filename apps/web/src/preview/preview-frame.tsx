import { Skeleton } from '@canvass/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Player, PlayerPlan } from './player/player-plan.ts';
import { usePreviewWords } from './words/preview-words.ts';

interface PreviewFrameProps {
  readonly plan: PlayerPlan;
  /** Counts plans: a frame reads its plan once, so that each has a frame of its own. */
  readonly round: number;
  onPlayed(player: Player): void;
  onBlocked(href: string): void;
}

/** SCREEN-22: the survey in a frame of the size of a device, as large as the window where that is smaller. */
export function PreviewFrame({ plan, round, onPlayed, onBlocked }: PreviewFrameProps) {
  const t = usePreviewWords();
  const [playedRound, setPlayedRound] = useState<number>();
  const told = useRef({ onPlayed, onBlocked });
  useEffect(() => {
    told.current = { onPlayed, onBlocked };
  });
  // Before the frame has anything that could ask.
  useLayoutEffect(() => {
    window.canvassPlayer = {
      plan,
      played: (player) => {
        setPlayedRound(round);
        told.current.onPlayed(player);
      },
      blocked: (href) => told.current.onBlocked(href),
    };
    return () => {
      delete window.canvassPlayer;
    };
  }, [plan, round]);
  return (
    <div className="app-preview-device" data-layout={plan.layout}>
      {playedRound !== round && (
        <div className="app-preview-loading">
          <Skeleton label={t('preview.loading')} />
        </div>
      )}
      <iframe key={round} src="/s/preview/player" title={t('preview.frame')} allow="geolocation" />
    </div>
  );
}
