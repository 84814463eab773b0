import { Button, PageActions } from '@canvass/ui';
import type { AwardHandle } from '../data/use-award.ts';
import { RESPONSE_CODES, type TicketState } from '@canvass/protocol';
import { useAwardTranslation } from '../award-translation.ts';
import { codeKey } from '../code-key.ts';

interface AwardActionButtonProps {
  readonly handle: AwardHandle;
  readonly label: string;
  /** Absent if the button submits its form. */
  readonly onAct?: () => void;
}

/** The primary button of a screen, below the error of its last attempt. */
export function AwardActionButton({ handle, label, onAct }: AwardActionButtonProps) {
  const buttonProps = onAct === undefined ? ({ type: 'submit' } as const) : { onClick: onAct };
  return (
    <>
      <AwardTrouble handle={handle} />
      <PageActions
        primary={
          <Button {...buttonProps} kind="primary" size="large" busy={handle.isBusy}>
            {label}
          </Button>
        }
      />
    </>
  );
}

/** The error above the button. */
export function AwardTrouble({ handle: { trouble, award } }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const key = trouble ?? (award.code === undefined ? undefined : codeKey({ code: award.code }));
  return key === undefined ? null : (
    <p className="app-award-trouble" role={trouble === undefined ? undefined : 'alert'}>
      {t(key)}
    </p>
  );
}

/** Codes whose texts say why a ticket in this state allows no act, used if the server sends no code. */
const REASON_CODES: { readonly [S in TicketState]?: number } = {
  pending: RESPONSE_CODES.awardNotReady.code,
  expired: RESPONSE_CODES.awardInvalid.code,
  revoked: RESPONSE_CODES.awardInvalid.code,
};

/** The reason why the award allows no act now, with a button to reload if that may change. */
export function NoActReason({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, isBusy, port } = handle;
  const code = award.code ?? REASON_CODES[award.state];
  const isPending = award.state === 'pending';
  const title = award.state === 'ready' ? 'not_now' : award.state;
  return (
    <section className="app-draw">
      <h2>{t(`state.${title}_title`)}</h2>
      {code !== undefined && <p>{t(codeKey({ code }))}</p>}
      {isPending && (
        <PageActions
          primary={
            <Button size="large" busy={isBusy} onClick={() => void handle.act(() => port.info(award.aid))}>
              {t('award.look_again')}
            </Button>
          }
        />
      )}
    </section>
  );
}
