import type { AwardKind, AwardView } from '@canvass/protocol';
import { accentTokens, lateComponent, RetryImage } from '@canvass/ui';
import { type ComponentType, type CSSProperties, Suspense, useState } from 'react';
import { loadChunk } from '../../boot/load-chunk.ts';
import type { AwardPort } from '../data/award-port.ts';
import { type HeldAward, useAward } from '../data/use-award.ts';
import { Progress } from '../fission/progress.tsx';
import { useAwardWords } from '../award-words.ts';
import { AwardDetails } from './award-details.tsx';
import { ShareLink } from './award-link.tsx';
import { Verified } from './verified.tsx';

type KindProps = { readonly held: HeldAward };
const late = (find: () => Promise<ComponentType<KindProps>>) =>
  lateComponent(() => loadChunk(find)).Component;
const RedPacket = late(() => import('../kinds/red-packet.tsx').then((module) => module.RedPacket));
/** Each is loaded where it is shown, with its own style sheet. */
const KINDS = {
  draw: late(() => import('../draw/draw-view.tsx').then((module) => module.DrawView)),
  red_packet: RedPacket,
  bonus: RedPacket,
  coupon: late(() => import('../kinds/coupon.tsx').then((module) => module.Coupon)),
  points: late(() => import('../kinds/points.tsx').then((module) => module.Points)),
  custom: late(() => import('../kinds/custom.tsx').then((module) => module.Custom)),
} as const satisfies Record<AwardKind, ComponentType<KindProps>>;

interface AwardScreenProps {
  readonly port: AwardPort;
  readonly first: AwardView;
}

/** One award: what it is, the one thing to do now, and below what there is to know. */
export function AwardScreen({ port, first }: AwardScreenProps) {
  const t = useAwardWords();
  const [shown, setShown] = useState(first);
  const held = useAward(port, first, setShown);
  const Kind = KINDS[first.kind];
  const { title, description, picture, theme, fission } = shown;
  return (
    <article className="app-award" style={colours(theme?.color)}>
      <header className="app-award-head">
        {picture !== undefined && <RetryImage adorns="app-award-cover" src={picture} alt="" />}
        <p className="app-award-eyebrow">{t(`kind.${first.kind}`)}</p>
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
        {description !== undefined && <p dir="auto">{description}</p>}
      </header>
      {/* Below comes nothing before what is above it: it would jump. */}
      <Suspense fallback={null}>
        <Verified held={held}>
          <Kind held={held} />
        </Verified>
        {fission !== undefined && <Invited award={shown} />}
        <AwardDetails award={shown} />
      </Suspense>
    </article>
  );
}

/** The author's colour as far as it can be read (SCREEN-9). */
function colours(colour: string | undefined): CSSProperties | undefined {
  const tokens = colour === undefined ? undefined : accentTokens(colour);
  if (tokens === undefined) return undefined;
  // Custom properties, which React's types do not know.
  return { '--accent': tokens.accent, '--on-accent': tokens.onAccent } as CSSProperties;
}

/** How many friends have answered, and the way to ask more of them. */
function Invited({ award: { aid, fission } }: { readonly award: AwardView }) {
  const t = useAwardWords();
  if (fission === undefined) return null;
  return (
    <section className="app-award-more">
      <Progress fission={fission} />
      <p className="app-award-hint" dir="auto">
        {fission.gift.title}
      </p>
      <ShareLink aid={aid}>{t(fission.gift.is_earned ? 'fission.earned' : 'fission.open')}</ShareLink>
    </section>
  );
}
