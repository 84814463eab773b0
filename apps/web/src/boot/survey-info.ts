import type { SurveyInfo } from '@canvass/protocol';

/** Returns default survey info (CALL-18), with the known fields instead of their defaults. */
export const unknownSurveyInfo = (surveyId: string, knownInfo: Partial<SurveyInfo> = {}): SurveyInfo => ({
  surveyId,
  version: 0,
  title: '',
  qs_status: 'open',
  ip_privacy_open: true,
  uniq_link: false,
  seq: null,
  ext_params: {},
  ext_params_code_map: {},
  org_edition: 'standard',
  edition: 'standard',
  project_js: `/api/survey/projects/${surveyId}`,
  data_status: 'recorded',
  show_footer: false,
  footer: false,
  login_path: '/login',
  auth: 'base',
  auth_qy: false,
  unnet: false,
  is_bx_activity_project: false,
  ...knownInfo,
});
