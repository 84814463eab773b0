import type { AwardClaim } from '@canvass/protocol';
import { RetryImage } from '@canvass/ui';
import { useAwardTranslation } from '../award-translation.ts';
import { Claim } from '../claim/claim.tsx';
import type { AwardHandle } from '../data/use-award.ts';
import { TICKET_STEPS, type TicketStep } from '../data/ticket-step.ts';
import { CouponTicket } from '../kinds/coupon-ticket.tsx';
import { CustomContent } from '../kinds/custom.tsx';
import { RedPacket } from '../kinds/red-packet.tsx';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { AwardActionButton, AwardTrouble, NoActReason } from '../pages/award-act.tsx';
import { GiftBox, type BoxPhase } from './gift-box.tsx';

/** Milliseconds for which the box moves before the result appears, to build suspense. */
const MIN_TURNING_MS = 1_500;
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A draw from joining to the prize (AWARD-2). Each screen has one thing to do. */
export function DrawView({ handle }: { readonly handle: AwardHandle }) {
  const { award, port } = handle;
  const [isTurning, setTurning] = useState(false);
  const draw = async () => {
    setTurning(true);
    await handle.act(() => port.draw(award), prefersReducedMotion() ? 0 : MIN_TURNING_MS);
    setTurning(false);
  };
  if (isTurning) return <Turning />;
  const Step = STEPS[TICKET_STEPS[award.state]];
  return <Step handle={handle} onDraw={() => void draw()} />;
}

const STEPS = {
  closed: NoActReason,
  open: Join,
  lost: LostStage,
  won: WonStage,
  taken: WonStage,
} as const satisfies Record<TicketStep, ComponentType<Step>>;

function Turning() {
  const t = useAwardTranslation();
  return (
    <Stage phase="turning" title={t('draw.turning')}>
      {null}
    </Stage>
  );
}

interface Step {
  readonly handle: AwardHandle;
  onDraw(): void;
}

function Join({ handle, onDraw }: Step) {
  const t = useAwardTranslation();
  const { award } = handle;
  if (award.code !== undefined) return <NoActReason handle={handle} />;
  return (
    <Stage phase="waiting" title={t('draw.join_title')} isFirst>
      <p>{t('draw.join', { count: award.draws_left })}</p>
      <AwardActionButton handle={handle} onAct={onDraw} label={t('draw.go')} />
    </Stage>
  );
}

function LostStage({ handle, onDraw }: Step) {
  const t = useAwardTranslation();
  const isOver = handle.award.draws_left === 0 || handle.award.code !== undefined;
  return (
    <Stage phase="lost" title={t('draw.lost_title')}>
      <p>{isOver ? t('draw.lost') : t('draw.again_left', { count: handle.award.draws_left })}</p>
      {isOver ? (
        <AwardTrouble handle={handle} />
      ) : (
        <AwardActionButton handle={handle} onAct={onDraw} label={t('draw.again')} />
      )}
    </Stage>
  );
}

function WonStage({ handle }: Step) {
  const t = useAwardTranslation();
  const { prize, state } = handle.award;
  // The box opens once. Respondents who return to enter contact data see only the prize.
  const [opens] = useState(state === 'won');
  return (
    <Stage
      phase={opens ? 'won' : undefined}
      title={
        prize === undefined ? t('draw.won_title') : t('draw.won_rank', { rank: t(`rank.${prize.rank}`) })
      }
    >
      <OwnPrize handle={handle} />
    </Stage>
  );
}

interface StageProps {
  readonly phase: BoxPhase | undefined;
  readonly title: string;
  /** The first stage does not move the focus. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}
/** The box with a heading and a text. The heading receives focus, so that screen readers announce the result. */
function Stage({ phase, title, isFirst = false, children }: StageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [title, isFirst]);
  return (
    <section className="app-draw">
      {phase !== undefined && <GiftBox phase={phase} />}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The prize, the form for contact data, and the state of delivery. Red packets and custom awards use the views of their kinds. */
function OwnPrize({ handle }: { readonly handle: AwardHandle }) {
  const { prize, coupon, claim, custom, red_packet: packet } = handle.award;
  return (
    <>
      {prize !== undefined && (
        <div className="app-award-prize">
          {prize.picture !== undefined && <RetryImage src={prize.picture} alt="" decorationClass="" />}
          <p dir="auto">{prize.name}</p>
        </div>
      )}
      {packet !== undefined && <RedPacket handle={handle} />}
      {custom !== undefined && <CustomContent handle={handle} custom={custom} />}
      {coupon !== undefined && <CouponTicket coupon={coupon} />}
      {packet === undefined && custom === undefined && (
        <>
          {coupon === undefined && <Progress state={handle.award.state} claim={claim} />}
          {claim !== undefined && claim.needs.length > 0 && <Claim handle={handle} claim={claim} />}
        </>
      )}
    </>
  );
}

interface ProgressProps {
  readonly state: AwardHandle['award']['state'];
  readonly claim: AwardClaim | undefined;
}
function Progress({ state, claim }: ProgressProps) {
  const t = useAwardTranslation();
  const needsContact = claim !== undefined && claim.needs.length > 0;
  if (TICKET_STEPS[state] === 'won') return needsContact ? null : <p>{t('state.kept')}</p>;
  return <p className="app-award-state">{t(`state.${state}_long`)}</p>;
}
