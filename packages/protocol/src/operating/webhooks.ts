/** What a webhook is told of. */
type ToldEvent = 'finished' | 'screen_out' | 'quota_full';

/** `POST /api/publishing/surveys/{id}/webhooks`. */
export interface WebhookRequest {
  readonly url: string;
  readonly events: readonly ToldEvent[];
  /** With the answers that count, in the shapes of ANSWER-1. */
  readonly with_answers?: boolean;
}
/** The secret is shown this once. */
export interface NewWebhookData {
  readonly id: string;
  /** As Standard Webhooks write it: `whsec_` and base64. */
  readonly secret: string;
}
/** A line of `GET /api/publishing/surveys/{id}/webhooks`. */
export interface WebhookData {
  readonly id: string;
  readonly url: string;
  readonly events: readonly ToldEvent[];
  readonly with_answers: boolean;
  readonly made_at: string;
  /** The receiver has said that it is gone. */
  readonly stopped_at: string | null;
  /** Deliveries. */
  readonly open: number;
  readonly delivered: number;
  readonly given_up: number;
}
/** A line of `.../webhooks/{webhook}/deliveries`. */
export interface WebhookDelivery {
  readonly seq: number;
  readonly event: ToldEvent;
  readonly ended_at: string;
  readonly attempts: number;
  /** When it is tried next; null: never again. */
  readonly next_at: string | null;
  readonly delivered_at: string | null;
  readonly given_up_at: string | null;
  /** Of HTTP; null: there was no answer, see `last_error`. */
  readonly last_status: number | null;
  readonly last_error: string | null;
}
