import type { AwardView, OfferedPrize } from '@canvass/protocol';
import { productLanguageIn } from '../../i18n/choose-language.ts';
import { RetryImage, accentTokens } from '@canvass/ui';
import { useAwardDate, useAwardLanguage, useAwardTranslation } from '../award-translation.ts';
import './award-details.css';
import { Suspense, useState, type ReactNode, type CSSProperties, use } from 'react';
import { SmsCheck } from '../claim/sms-check.tsx';
import { useAward, type AwardHandle } from '../data/use-award.ts';
import { AWARD_KIND_UI } from '../kinds/award-kind-pages.ts';
import type { AwardPort } from '../data/award-port.ts';
import { TICKET_STEPS } from '../data/ticket-step.ts';
import { Confetti } from '../draw/confetti.tsx';
import { Progress } from '../fission/progress.tsx';
import { AwardActionButton } from './award-act.tsx';
import { useInMessagingApp } from '../data/messaging-app.ts';
import { OpenOnPhone } from '../kinds/open-on-phone.tsx';
import { OwnToken } from '../data/own-token.ts';
import { finishedHere } from '../../storage/record/finished-here.ts';
import { handOverAddress } from '../data/hand-over.ts';
import { AwardPlaceContext } from './award-list.tsx';

interface AwardScreenProps {
  readonly port: AwardPort;
  readonly initialAward: AwardView;
}

export function AwardScreen({ port, initialAward }: AwardScreenProps) {
  const t = useAwardTranslation();
  const [award, setAward] = useState(initialAward);
  const handle = useAward(port, initialAward, setAward);
  const { View, celebratesItself = false } = AWARD_KIND_UI[initialAward.kind];
  const celebrates = !celebratesItself && isWon(award) && !isWon(initialAward);
  const { title, description, picture, theme, fission } = award;
  return (
    <article className="app-award" style={colours(theme?.color)}>
      <header className="app-award-head">
        {picture !== undefined && <RetryImage decorationClass="app-award-cover" src={picture} alt="" />}
        <p className="app-award-eyebrow">{t(`kind.${initialAward.kind}`)}</p>
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
        {description !== undefined && <p dir="auto">{description}</p>}
      </header>
      {/* The parts appear together, to avoid layout shifts. */}
      <Suspense fallback={null}>
        {celebrates && <Confetti />}
        <VerificationFirst handle={handle}>
          <View handle={handle} />
        </VerificationFirst>
        {fission !== undefined && <InvitedFriends award={award} />}
        <AwardDetails award={award} />
      </Suspense>
    </article>
  );
}

/** Whether the respondent has received something: a coupon, points, an opened envelope. */
function isWon({ state }: AwardView): boolean {
  const step = TICKET_STEPS[state];
  return step === 'won' || step === 'taken';
}

/** The author's colour, with enough contrast (SCREEN-9). */
function colours(colour: string | undefined): CSSProperties | undefined {
  // Custom properties, which React's types do not know.
  return colour === undefined ? undefined : (accentTokens(colour) as CSSProperties | undefined);
}

function InvitedFriends({ award: { aid, fission } }: { readonly award: AwardView }) {
  const t = useAwardTranslation();
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

function AwardDetails({ award }: { readonly award: AwardView }) {
  const t = useAwardTranslation();
  const date = useAwardDate();
  const { prizes = [], rules, odds_text: odds, expires_at: until } = award;
  return (
    <footer className="app-award-details">
      {prizes.length > 0 && <Prizes prizes={prizes} />}
      <details>
        <summary>{t('award.rules')}</summary>
        <p dir="auto">{rules}</p>
        {odds !== undefined && <p dir="auto">{odds}</p>}
      </details>
      {until !== undefined && <p className="app-award-hint">{t('award.until', { date: date(until) })}</p>}
    </footer>
  );
}

const MILLION = 1_000_000;
/** SVG path of a wrapped present in a field of 24 by 24, for prizes without an image. */
const PRESENT =
  'M5 11h14v8H5zM4 7.5h16V11H4zm8 0V19M12 7.5C10.5 4 7 4 7.5 6c.3 1.2 2.5 1.5 4.5 1.5zm0 0c1.5-3.5 5-3.5 4.5-1.5-.3 1.2-2.5 1.5-4.5 1.5z';

function Prizes({ prizes }: { readonly prizes: readonly OfferedPrize[] }) {
  const t = useAwardTranslation();
  const percent = new Intl.NumberFormat(productLanguageIn(useAwardLanguage()), {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  return (
    <section className="app-award-prizes">
      <h2>{t('award.prizes')}</h2>
      <ul>
        {prizes.map(({ rank, name, picture, odds_ppm: odds }) => (
          <li key={`${rank} ${name}`}>
            {picture === undefined ? (
              <svg className="app-award-rank" data-rank={rank} viewBox="0 0 24 24" aria-hidden="true">
                <path d={PRESENT} />
              </svg>
            ) : (
              <RetryImage src={picture} alt="" decorationClass="" />
            )}
            <span className="app-award-names">
              <span className="app-award-said">{t(`rank.${rank}`)}</span>
              <span className="app-award-name" dir="auto">
                {name}
              </span>
            </span>
            {odds !== undefined && <span className="app-award-odds">{percent.format(odds / MILLION)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VerificationFirstProps {
  readonly handle: AwardHandle;
  readonly children: ReactNode;
}

/** Shows the required check of the respondent instead of the children, until a `ready` award is verified. */
function VerificationFirst({ handle, children }: VerificationFirstProps) {
  const { award } = handle;
  if (award.verified || award.state !== 'ready' || award.code !== undefined) return children;
  if (award.auth === 'sms') return <SmsCheck handle={handle} />;
  return award.auth === 'wx' && AWARD_KIND_UI[award.kind].opensInApp !== true ? (
    <AppCheck handle={handle} />
  ) : (
    children
  );
}

/** Identifies the respondent by the messaging app: by a button inside the app, otherwise by a QR code to scan. */
function AppCheck({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  const isInside = useInMessagingApp();
  if (!isInside)
    return (
      <section className="app-draw">
        <h2>{t('wx.title')}</h2>
        <OpenOnPhone text={t('wx.scan')} />
      </section>
    );
  return (
    <section className="app-draw">
      <h2>{t('wx.inside_title')}</h2>
      <p>{t('wx.inside')}</p>
      <AwardActionButton
        handle={handle}
        label={t('wx.go')}
        onAct={() => void handle.act(() => port.verify(award))}
      />
    </section>
  );
}

function ShareLink({ aid, children }: { readonly aid: string; readonly children: ReactNode }) {
  const place = use(AwardPlaceContext);
  const token = use(OwnToken);
  const language = useAwardLanguage();
  if (place === undefined) return null;
  const query = new URLSearchParams({ id: place.surveyId, aid, language });
  const address = `/s/fission/share?${query}`;
  // If the response ended in this page, the link carries its token, because the device may have no storage.
  const href = finishedHere.has(place.surveyId)
    ? handOverAddress(new URL(address, location.href).href, token)
    : address;
  return <a href={href}>{children}</a>;
}
