import type { TicketState } from '@canvass/protocol';

/** The screen of a ticket: nothing to do, a chance, lost, a prize to claim, a claimed prize. */
export type TicketStep = 'closed' | 'open' | 'lost' | 'won' | 'taken';

export const TICKET_STEPS = {
  pending: 'closed',
  expired: 'closed',
  revoked: 'closed',
  ready: 'open',
  lost: 'lost',
  won: 'won',
  claiming: 'won',
  claimed: 'taken',
  delivering: 'taken',
  delivered: 'taken',
  failed: 'taken',
} as const satisfies Record<TicketState, TicketStep>;
