import { useAwardWords } from '../words/award-words.ts';
import { Claim } from '../claim/claim.tsx';
import type { HeldAward } from '../data/use-award.ts';
import { CouponTicket } from '../kinds/coupon-ticket.tsx';

/** What was won, what is needed to send it, and how far it has come. */
export function OwnPrize({ held }: { readonly held: HeldAward }) {
  const { award } = held;
  const { prize, coupon, claim } = award;
  return (
    <>
      {prize !== undefined && (
        <div className="app-award-prize">
          {prize.picture !== undefined && <img src={prize.picture} alt="" />}
          <p dir="auto">{prize.name}</p>
        </div>
      )}
      {coupon !== undefined && <CouponTicket coupon={coupon} />}
      <Progress state={award.state} needsNothing={claim === undefined || claim.needs.length === 0} />
      {claim !== undefined && claim.needs.length > 0 && <Claim held={held} claim={claim} />}
    </>
  );
}

interface ProgressProps {
  readonly state: HeldAward['award']['state'];
  readonly needsNothing: boolean;
}
function Progress({ state, needsNothing }: ProgressProps) {
  const t = useAwardWords();
  const isOpen = state === 'won' || state === 'claiming';
  if (isOpen && needsNothing) return <p>{t('state.kept')}</p>;
  return <p className="app-award-state">{t(`state.${state}_long`)}</p>;
}
