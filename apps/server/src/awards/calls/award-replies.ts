import { readBearerToken } from '../../auth/operators/operator-token.ts';
import type { Respondent } from '../../http/callers.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { Call } from '../../http/route.ts';
import { AWARD_KIND_NAMES } from '@canvass/project';
import {
  AWARD_AUTHS,
  type AwardsData,
  type AwardView,
  CLAIM_FIELDS,
  PRIZE_RANKS,
  RED_PACKET_STATES,
  TICKET_STATES,
} from '@canvass/protocol';
import Type from 'typebox';

/** Returns the respondent whose token the call has. A token of another survey is refused like an invalid token. */
export async function loadRespondent(
  { request, services }: Pick<Call, 'request' | 'services'>,
  surveyId: string,
): Promise<Respondent | Failure> {
  const token = readBearerToken(request.headers.authorization);
  const respondent = token === undefined ? undefined : await services.tokens.read(token, surveyId);
  return respondent ?? fail('access.refused');
}

const optional = <const T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema);
const oneOf = (values: readonly (string | number)[]) => Type.Unsafe<string>({ enum: [...values] });
const text = Type.String();
const rank = oneOf(PRIZE_RANKS);
const contact = Type.Object({ name: optional(text), phone: optional(text), address: optional(text) });

const AwardSchema = Type.Object({
  aid: text,
  kind: oneOf(AWARD_KIND_NAMES),
  title: text,
  description: optional(text),
  picture: optional(text),
  rules: text,
  odds_text: optional(text),
  theme: optional(Type.Object({ color: optional(text), background: optional(text) })),
  auth: oneOf(AWARD_AUTHS),
  verified: Type.Boolean(),
  state: oneOf(TICKET_STATES),
  code: optional(Type.Integer()),
  draws_left: Type.Integer(),
  prizes: optional(
    Type.Array(
      Type.Object({ rank, name: text, picture: optional(text), odds_ppm: optional(Type.Integer()) }),
    ),
  ),
  prize: optional(Type.Object({ rank, name: text, picture: optional(text) })),
  claim: optional(
    Type.Object({
      needs: Type.Array(oneOf(CLAIM_FIELDS)),
      given: optional(contact),
      editable: Type.Boolean(),
    }),
  ),
  coupon: optional(
    Type.Object({ code: text, valid_until: optional(text), note: optional(text), verify: optional(text) }),
  ),
  points: optional(Type.Object({ amount: Type.Integer(), unit: text })),
  red_packet: optional(
    Type.Object({
      amount_fen: Type.Integer(),
      state: oneOf(RED_PACKET_STATES),
      package_info: optional(text),
      mch_id: optional(text),
      app_id: optional(text),
      expires_at: optional(text),
    }),
  ),
  custom: optional(Type.Object({ text, link: optional(text), asks_phone: optional(Type.Boolean()) })),
  fission: optional(
    Type.Object({
      share_link: text,
      survey_title: text,
      survey_logo: optional(text),
      invited: Type.Integer(),
      wanted: Type.Integer(),
      gift: Type.Object({ aid: text, kind: oneOf(AWARD_KIND_NAMES), title: text, is_earned: Type.Boolean() }),
    }),
  ),
  expires_at: optional(text),
  revision: text,
});

export const AwardReply = Type.Unsafe<AwardView>(AwardSchema);
export const AwardsReply = Type.Unsafe<AwardsData>(Type.Object({ awards: Type.Array(AwardSchema) }));

const SURVEY_ID = Type.String({ minLength: 1, maxLength: 64 });
export const AWARD_ID = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
export const LANGUAGE = Type.Optional(Type.String({ maxLength: 35 }));
export const SURVEY_FIELDS = { id: SURVEY_ID };
export const AWARD_FIELDS = { id: SURVEY_ID, aid: AWARD_ID };
