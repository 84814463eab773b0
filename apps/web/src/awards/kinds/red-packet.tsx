import type { AwardRedPacket } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { useInMessagingApp } from '../data/messaging-app.ts';
import { TICKET_STEPS } from '../data/ticket-step.ts';
import type { AwardHandle } from '../data/use-award.ts';
import { AwardActionButton, AwardTrouble, NoActReason } from '../pages/award-act.tsx';
import { useAwardDate, useAwardTranslation, useAwardLanguage } from '../award-translation.ts';
import { OpenOnPhone } from './open-on-phone.tsx';
import './amount.css';
import './red-packet.css';
import { productLanguageIn } from '../../i18n/choose-language.ts';

const FEN_PER_YUAN = 100;

/** A red envelope (AWARD-4): opened here, confirmed in the messaging app, then paid. Other browsers show a QR code. */
export function RedPacket({ handle }: { readonly handle: AwardHandle }) {
  const { award } = handle;
  const { red_packet: packet, state } = award;
  const isOpened = packet !== undefined && state !== 'ready' && state !== 'won';
  usePolling(handle, isOpened && (packet.state === 'waiting' || packet.state === 'confirmed'));
  if (TICKET_STEPS[state] === 'closed' || award.code !== undefined) return <NoActReason handle={handle} />;
  if (state === 'lost') return <EmptyEnvelope />;
  return isOpened ? <OpenedPacket handle={handle} packet={packet} /> : <ClosedPacket handle={handle} />;
}

function EmptyEnvelope() {
  const t = useAwardTranslation();
  return (
    <section className="app-draw">
      <Envelope isOpen />
      <h2>{t('draw.lost_title')}</h2>
      <p>{t('red.empty')}</p>
    </section>
  );
}

function ClosedPacket({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  const isInside = useInMessagingApp();
  return (
    <section className="app-draw">
      <Envelope />
      <h2>{t('red.closed_title')}</h2>
      {isInside ? (
        <>
          <p>{t('red.closed')}</p>
          <AwardActionButton
            handle={handle}
            label={t('red.open')}
            onAct={() => void handle.act(() => port.takeBonus(award))}
          />
        </>
      ) : (
        <OpenOnPhone text={t('red.scan')} />
      )}
    </section>
  );
}

interface OpenedPacketProps {
  readonly handle: AwardHandle;
  readonly packet: AwardRedPacket;
}
function OpenedPacket({ handle, packet }: OpenedPacketProps) {
  const t = useAwardTranslation();
  const money = useMoney();
  const time = useAwardDate('time');
  const isWaiting = packet.state === 'waiting';
  return (
    <section className="app-draw">
      <Envelope isOpen />
      <p className="app-red-amount" dir="ltr">
        {money(packet.amount_fen)}
      </p>
      <h2>{t(`red.${packet.state}_title`)}</h2>
      <p>{t(`red.${packet.state}`)}</p>
      {isWaiting && packet.expires_at !== undefined && (
        <p className="app-award-hint">{t('red.until', { date: time(packet.expires_at) })}</p>
      )}
      <AwardTrouble handle={handle} />
      {isWaiting && <Confirm handle={handle} packet={packet} />}
    </section>
  );
}

function Confirm({ handle, packet }: OpenedPacketProps) {
  const t = useAwardTranslation();
  const [isAbsent, setAbsent] = useState(false);
  const isInside = useInMessagingApp();
  if (!isInside || isAbsent) return <OpenOnPhone text={t(isAbsent ? 'red.update' : 'red.scan')} />;
  if (packet.package_info === undefined) return <Again handle={handle} />;
  const confirm = async () => {
    const confirmation = await handle.port.confirm(handle.award);
    if (confirmation === 'absent') return setAbsent(true);
    return handle.refresh();
  };
  return (
    <PageActions
      primary={
        <Button kind="primary" size="large" busy={handle.isBusy} onClick={() => void confirm()}>
          {t('red.confirm')}
        </Button>
      }
    />
  );
}

function Again({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  return (
    <PageActions
      primary={
        <Button size="large" busy={handle.isBusy} onClick={() => void handle.act(() => port.info(award.aid))}>
          {t('award.look_again')}
        </Button>
      }
    />
  );
}

const FIRST_INTERVAL_MS = 2_000;
const MAX_INTERVAL_MS = 15_000;

/** Refreshes an open award at growing intervals, but only while the page is visible. */
function usePolling({ refresh }: Pick<AwardHandle, 'refresh'>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshAfter = (wait: number) => {
      timer = setTimeout(() => {
        const request = document.visibilityState === 'visible' ? refresh() : Promise.resolve();
        void request.then(() => timer !== undefined && refreshAfter(Math.min(MAX_INTERVAL_MS, wait * 1.4)));
      }, wait);
    };
    refreshAfter(FIRST_INTERVAL_MS);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isOpen, refresh]);
}

function Envelope({ isOpen = false }: { readonly isOpen?: boolean }) {
  return (
    <svg className="app-red" data-open={isOpen || undefined} viewBox="0 0 120 150" aria-hidden="true">
      <rect className="app-red-back" x="10" y="10" width="100" height="130" rx="10" />
      {isOpen && <rect className="app-red-paper" x="22" y="-14" width="76" height="70" rx="4" />}
      <path
        className="app-red-front"
        d="M10 52c32 22 68 22 100 0v78a10 10 0 0 1-10 10H20a10 10 0 0 1-10-10z"
      />
      {!isOpen && (
        <path
          className="app-red-flap"
          d="M10 20a10 10 0 0 1 10-10h80a10 10 0 0 1 10 10v32c-32 22-68 22-100 0z"
        />
      )}
      <circle className="app-red-clasp" cx="60" cy="66" r="17" />
      <path className="app-red-sign" d="M52 57l8 9 8-9m-8 9v11m-7-8h14m-14 5h14" />
    </svg>
  );
}

function useMoney(): (fen: number) => string {
  const language = productLanguageIn(useAwardLanguage());
  const shape = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'CNY',
    currencyDisplay: 'narrowSymbol',
  });
  return (fen) =>
    shape
      .formatToParts(fen / FEN_PER_YUAN)
      // Isolates the currency: letters and sign of "CN¥" would change places in right-to-left texts.
      .map(({ type, value }) => (type === 'currency' ? `\u2068${value}\u2069` : value))
      .join('')
      // Lets large amounts break between number and currency. Otherwise they would break inside the number.
      .replaceAll('\u00a0', ' ');
}
