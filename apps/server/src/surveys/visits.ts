import { PREVIEW_NAME, SIGNATURE_NAME, UNIQUE_LINK_NAME } from '@canvass/project';
import { codeRow, RESPONSE_CODES, type SurveyInfo } from '@canvass/protocol';
import type { Previews } from '../publishing/previews/previews.ts';
import type { Admission, Admitted } from '../access/admission/admission.ts';
import { FAILURES, isFailure } from '../http/failure.ts';
import type { Foundation } from '../foundation.ts';
import { verifyLink } from '../links/verify-link.ts';
import { SKIP_NAME } from '../messaging/link-names.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { MessagingVisitor } from '../messaging/visitor.ts';
import type { Obstacle } from './load-status.ts';
import { surveyInfo } from './survey-info.ts';
import type { OpenSurvey, Surveys, SurveyStatus } from './surveys.ts';

/** Who loads a survey, by what the link and the browser say. */
export interface SurveyVisitor {
  /** All parameters of the link, the first of each name. */
  readonly params: Readonly<Record<string, string>>;
  readonly source: string | undefined;
  readonly deviceId: string | undefined;
  readonly address: string;
  readonly messaging: MessagingVisitor;
  /** The response whose token the caller holds. */
  readonly own?: number | undefined;
}

export type Visited =
  | { readonly open: OpenSurvey; readonly info: SurveyInfo }
  | Exclude<SurveyStatus, { readonly open: OpenSurvey }>;

/** What one visitor gets to see of a survey: the same for the page, the info call and previews (CALL-18). */
export interface Visits {
  visit(surveyId: string, visitor: SurveyVisitor): Promise<Visited>;
}

interface Parts {
  readonly surveys: Surveys;
  readonly admission: Admission;
  readonly previews: Pick<Previews, 'isPreview'>;
  readonly messaging: Pick<Messaging, 'told'>;
}

export function createVisits(
  { database, now, settings }: Foundation,
  { surveys, admission, previews, messaging }: Parts,
): Visits {
  return {
    async visit(surveyId, { params, source, ...origin }) {
      const asked = { ...origin.messaging, skips: params[SKIP_NAME] !== undefined };
      const preview = await previews.isPreview(params[PREVIEW_NAME], surveyId);
      const status = await surveys.status(surveyId, { preview });
      if (!('open' in status)) return status;
      const { open } = status;
      const { program } = open.version;
      const signature = params[SIGNATURE_NAME];
      const link = await verifyLink(database, { surveyId, program, params, signature, now: now() });
      const admitted = await admission.admit(surveyId, open.version, {
        ...origin,
        messaging: asked,
        preview,
        uniqueLink: params[UNIQUE_LINK_NAME],
        params: link.params,
      });
      // Only codes of the table refuse here, and each says whether it keeps respondents out already now.
      const refused = isFailure(admitted) ? (admitted.failure as Obstacle) : undefined;
      if (refused !== undefined && closes(refused, source)) return { obstacle: refused, survey: open.survey };
      const known: Admitted = isFailure(admitted) ? {} : admitted;
      const told = await messaging.told(surveyId, open.version.project, asked);
      const counted = link.params;
      return { open, info: surveyInfo(open, settings, { ...known, params, counted, preview, told }) };
    },
  };
}

const { ipAnswered, deviceLimit, personLimit, outOfAnswerScope } = RESPONSE_CODES;
const SHOWN_WITH_SOURCE: ReadonlySet<number> = new Set([
  ipAnswered.code,
  deviceLimit.code,
  personLimit.code,
  outOfAnswerScope.code,
]);

/**
 * With `source` 1 a survey is shown to those who may not answer it: no members, or an address, device or person that has answered
 * (STATE-2). `b` refuses them all the same.
 */
function closes(obstacle: Obstacle, source: string | undefined): boolean {
  const { code } = FAILURES[obstacle];
  if (source === '1' && SHOWN_WITH_SOURCE.has(code)) return false;
  return codeRow(code)?.closes === true;
}
