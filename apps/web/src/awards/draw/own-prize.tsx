import type { AwardClaim } from '@canvass/protocol';
import { RetryImage } from '@canvass/ui';
import { useAwardWords } from '../award-words.ts';
import { Claim } from '../claim/claim.tsx';
import type { HeldAward } from '../data/use-award.ts';
import { TICKET_STEPS } from '../data/ticket-step.ts';
import { CouponTicket } from '../kinds/coupon-ticket.tsx';
import { OwnWords } from '../kinds/custom.tsx';
import { RedPacket } from '../kinds/red-packet.tsx';

/** What was won, what is needed to send it, and how far it has come. Money and words have screens of their own. */
export function OwnPrize({ held }: { readonly held: HeldAward }) {
  const { prize, coupon, claim, custom, red_packet: packet } = held.award;
  return (
    <>
      {prize !== undefined && (
        <div className="app-award-prize">
          {prize.picture !== undefined && <RetryImage src={prize.picture} alt="" adorns="" />}
          <p dir="auto">{prize.name}</p>
        </div>
      )}
      {packet !== undefined && <RedPacket held={held} />}
      {custom !== undefined && <OwnWords held={held} custom={custom} />}
      {coupon !== undefined && <CouponTicket coupon={coupon} />}
      {packet === undefined && custom === undefined && (
        <>
          {coupon === undefined && <Progress state={held.award.state} claim={claim} />}
          {claim !== undefined && claim.needs.length > 0 && <Claim held={held} claim={claim} />}
        </>
      )}
    </>
  );
}

interface ProgressProps {
  readonly state: HeldAward['award']['state'];
  readonly claim: AwardClaim | undefined;
}
function Progress({ state, claim }: ProgressProps) {
  const t = useAwardWords();
  const asks = claim !== undefined && claim.needs.length > 0;
  if (TICKET_STEPS[state] === 'won') return asks ? null : <p>{t('state.kept')}</p>;
  return <p className="app-award-state">{t(`state.${state}_long`)}</p>;
}
