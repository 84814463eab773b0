import type { TicketState } from '@canvass/protocol';

/** Which screen a ticket has: nothing to do, a chance, no prize, a prize that is still to be taken, a prize. */
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
