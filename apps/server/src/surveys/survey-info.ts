import { memberAsRead } from '@canvass/logic/inspect';
import { UNIQUE_LINK_NAME } from '@canvass/project';
import type { SurveyInfo } from '@canvass/protocol';
import type { Admitted } from '../access/admission/admission.ts';
import { tellsDevicesApart } from '../access/admission/limit-rules.ts';
import type { ToldOfVisitor } from '../messaging/messaging.ts';
import type { Settings } from '../settings.ts';
import { scriptFramePath } from './author-scripts/script-frame.ts';
import type { OpenSurvey } from './surveys.ts';

interface Known extends Admitted {
  /** All parameters of the link, and those that count. */
  readonly params: Readonly<Record<string, string>>;
  readonly counted: Readonly<Record<string, string>>;
  readonly preview: boolean;
  /** What the messaging app has to do with it. */
  readonly told: ToldOfVisitor;
}

/** Codes of organisations are short words (SCREEN-3). */
const ORG_CODE = /^[\w.-]{1,64}$/;

/** CALL-18, Survey info. What awards bring has its value for a survey without them. */
export const surveyInfo = (open: OpenSurvey, settings: Settings, known: Known): SurveyInfo => ({
  ...ofSurvey(open),
  ...ofOperator(open, settings, known),
  ...ofVisitor(open, known),
  ...known.told,
  unnet: false,
  is_bx_activity_project: false,
});

function ofSurvey({ survey, version, state }: OpenSurvey) {
  const { settings, ext_params = [] } = version.project;
  return {
    surveyId: survey.survey_id,
    version: version.version,
    title: version.title,
    qs_status: state,
    ...(survey.begin_time !== null && { begin_time: survey.begin_time.toISOString() }),
    ip_privacy_open: settings?.ip_privacy_open ?? true,
    ...(tellsDevicesApart(version.project) && { tells_devices_apart: true as const }),
    ext_params_code_map: Object.fromEntries(ext_params.map(({ code, type }) => [code, type])),
    project_js: `/api/survey/projects/${survey.survey_id}`,
  };
}

function ofOperator(
  { survey: { survey_id }, version }: OpenSurvey,
  { authorScripts, footerText, loginPath, orgCode, orgEdition }: Settings,
  { params }: Known,
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
    ...(authorScripts &&
      version.script !== undefined && { author_script: scriptFramePath(survey_id, version.version) }),
  };
}

function ofVisitor({ version }: OpenSurvey, { link, member, params, counted, preview }: Known) {
  const isTest = preview || Boolean(params['fromq'] && params['fromtype']);
  const isUnique = version.project.settings?.unique_links === true || params[UNIQUE_LINK_NAME] !== undefined;
  const known = memberAsRead(member?.data ?? null, version.memberFields);
  return {
    uniq_link: isUnique,
    seq: link?.seq ?? null,
    ...(member !== undefined && { member_id: member.memberId }),
    ...(known !== null && { member: known }),
    ext_params: counted,
    data_status: isTest ? ('test' as const) : ('recorded' as const),
  };
}

function orgOf(params: Known['params']): string | undefined {
  const code = params['org_code'];
  return code !== undefined && ORG_CODE.test(code) ? code : undefined;
}
