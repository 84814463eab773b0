import { PREVIEW_NAME, SIGNATURE_NAME, UNIQUE_LINK_NAME } from '@canvass/project';
import { codeRow, type SurveyInfo } from '@canvass/protocol';
import type { Previews } from '../publishing/previews/previews.ts';
import type { Admission, AdmittedVisitor } from '../admission/admission.ts';
import { FAILURES, isFailure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { verifyLink } from '../admission/links/verify-link.ts';
import type { Messaging, VisitorFacts } from '../messaging/messaging.ts';
import type { MessagingVisitor } from '../admission/visitor.ts';
import type { Obstacle } from '../surveys/survey-store.ts';
import type { OpenSurvey, Surveys, SurveyStatus } from '../surveys/surveys.ts';
import { keepMemberFields } from '@canvass/logic/inspect';
import { usesDeviceIds } from '../admission/origin-limits.ts';
import type { Settings } from '../config/settings.ts';

const scriptFramePath = (surveyId: string, version: number): string =>
  `/api/survey/projects/${surveyId}/script?v=${version}`;

/** Link parameter of visitors who continue without identification by the messaging app. Not an external parameter. */
const SKIP_IDENTIFICATION_NAME = 'app-skip';

export interface SurveyVisitor {
  /** All parameters of the link, the first of each name. */
  readonly params: Readonly<Record<string, string>>;
  readonly deviceId: string | undefined;
  readonly address: string;
  readonly messaging: MessagingVisitor;
  /** The response whose token the caller holds. */
  readonly ownSeq?: number | undefined;
}

type VisitResult =
  | { readonly open: OpenSurvey; readonly info: SurveyInfo }
  | Exclude<SurveyStatus, { readonly open: OpenSurvey }>;

/** The view of a survey for one visitor: the same for the page, the info call and previews (CALL-18). */
export interface Visits {
  visit(surveyId: string, visitor: SurveyVisitor): Promise<VisitResult>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly visits: Visits;
  }
}

interface Parts {
  readonly surveys: Surveys;
  readonly admission: Admission;
  readonly previews: Pick<Previews, 'isPreview'>;
  readonly messaging: Pick<Messaging, 'describeVisitor'>;
}

export function createVisits(
  { database, now, settings }: Foundation,
  { surveys, admission, previews, messaging }: Parts,
): Visits {
  return {
    async visit(surveyId, { params, ...origin }) {
      const visitorInApp = {
        ...origin.messaging,
        skipsSignIn: params[SKIP_IDENTIFICATION_NAME] !== undefined,
      };
      const preview = await previews.isPreview(params[PREVIEW_NAME], surveyId);
      const status = await surveys.status(surveyId, { isPreview: preview });
      if (!('open' in status)) return status;
      const { open } = status;
      const { program } = open.version;
      const signature = params[SIGNATURE_NAME];
      const link = await verifyLink(database, { surveyId, program, params, signature, now: now() });
      const admissionResult = await admission.admit(surveyId, open.version, {
        ...origin,
        messaging: visitorInApp,
        isPreview: preview,
        uniqueLink: params[UNIQUE_LINK_NAME],
        params: link.params,
      });
      // All refusals here are in the code table, which says whether a refusal closes the survey before Start.
      const obstacle = isFailure(admissionResult) ? (admissionResult.failure as Obstacle) : undefined;
      if (obstacle !== undefined && closesSurvey(obstacle)) return { obstacle, survey: open.survey };
      const admittedVisitor: AdmittedVisitor = isFailure(admissionResult) ? {} : admissionResult;
      const inApp = await messaging.describeVisitor(surveyId, open.version.project, visitorInApp);
      const acceptedParams = link.params;
      return {
        open,
        info: createSurveyInfo(open, settings, {
          ...admittedVisitor,
          params,
          acceptedParams,
          isPreview: preview,
          inApp,
        }),
      };
    },
  };
}

/** Whether an obstacle closes the survey before Start, with any source (STATE-2). */
const closesSurvey = (obstacle: Obstacle): boolean => codeRow(FAILURES[obstacle].code)?.closes === true;

interface VisitFacts extends AdmittedVisitor {
  readonly params: Readonly<Record<string, string>>;
  /** External parameters without those whose signature is invalid. */
  readonly acceptedParams: Readonly<Record<string, string>>;
  readonly isPreview: boolean;
  readonly inApp: VisitorFacts;
}

/** Organisation codes are short words (SCREEN-3). */
const ORG_CODE = /^[\w.-]{1,64}$/;

/** Survey info (CALL-18). `unnet` and `is_bx_activity_project` have the values of a survey without awards. */
const createSurveyInfo = (openSurvey: OpenSurvey, settings: Settings, facts: VisitFacts): SurveyInfo => ({
  ...computeSurveyFields(openSurvey),
  ...computeOperatorFields(openSurvey, settings, facts),
  ...computeVisitorFields(openSurvey, facts),
  ...facts.inApp,
  unnet: false,
  is_bx_activity_project: false,
});

function computeSurveyFields({ survey, version, state }: OpenSurvey) {
  const { settings, ext_params = [] } = version.project;
  return {
    surveyId: survey.survey_id,
    version: version.version,
    title: version.title,
    qs_status: state,
    ...(survey.begin_time !== null && { begin_time: survey.begin_time.toISOString() }),
    ip_privacy_open: settings?.ip_privacy_open ?? true,
    ...(usesDeviceIds(version.project) && { tells_devices_apart: true as const }),
    ext_params_code_map: Object.fromEntries(ext_params.map(({ code, type }) => [code, type])),
    project_js: `/api/survey/projects/${survey.survey_id}`,
  };
}

function computeOperatorFields(
  { survey: { survey_id }, version }: OpenSurvey,
  { allowsAuthorScripts, footerText, loginPath, orgCode, orgEdition }: Settings,
  { params }: VisitFacts,
) {
  const footer = footerText !== undefined || version.project.desc_common_page?.footer !== undefined;
  const org = orgOf(params) ?? orgCode;
  return {
    ...(org !== undefined && { org_code: org }),
    org_edition: orgEdition,
    edition: orgEdition,
    footer,
    show_footer: footer,
    ...(footerText !== undefined && { footer_text: footerText }),
    login_path: loginPath,
    ...(allowsAuthorScripts &&
      version.script !== undefined && { author_script: scriptFramePath(survey_id, version.version) }),
  };
}

function computeVisitorFields(
  { version }: OpenSurvey,
  { link, member, params, acceptedParams, isPreview }: VisitFacts,
) {
  const isTest = isPreview || Boolean(params['fromq'] && params['fromtype']);
  const isUnique = version.project.settings?.unique_links === true || params[UNIQUE_LINK_NAME] !== undefined;
  const memberFields = keepMemberFields(member?.data ?? null, version.memberFields);
  return {
    uniq_link: isUnique,
    seq: link?.seq ?? null,
    ...(member !== undefined && { member_id: member.memberId }),
    ...(memberFields !== null && { member: memberFields }),
    ext_params: acceptedParams,
    data_status: isTest ? ('test' as const) : ('recorded' as const),
  };
}

function orgOf(params: VisitFacts['params']): string | undefined {
  const code = params['org_code'];
  return code !== undefined && ORG_CODE.test(code) ? code : undefined;
}
