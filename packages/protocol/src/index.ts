export type { AutoTableAnswer, BlankAnswer, CascaderAnswer, ChoiceEntry, CityAnswer, DateAnswer, EvaluationAnswer, GeoAnswer, GraphVisualWeightAnswer, MatrixAnswer, MatrixBlankAnswer, MatrixMultipleAnswer, MatrixScoreAnswer, MatrixSingleAnswer, MaxdiffAnswer, MultipleAnswer, MultipleBlankAnswer, ProportionAnswer, ScoreAnswer, ScoreEntry, SignatureAnswer, SingleAnswer, SortAnswer, TimeAnswer, TimeOfDayAnswer } from './answers.ts';
export {
  type AnswerData,
  type AnswerRequest,
  type BeginData,
  type BeginRequest,
  type BootData,
  type ContinueData,
  type ContinueRequest,
  type Envelope,
  LOAD_FAILED,
  OK,
  type ProjectData,
  type PublishData,
  type PublishRequest,
  type Refusal,
  type SmsCodeData,
  type SmsCodeRequest,
  type SmsVerifiedData,
  type SubmitData,
  type SurveyInfo,
  type SurveyInfoRequest,
} from './calls.ts';
export {
  DEFAULT_TIMEZONE,
  NOT_APPLICABLE,
  PHONE_LAYOUT_BELOW_PX,
  PUBLIC_PATH,
  RECORD_LIFETIME_DAYS,
  REQUEST_TIMEOUT_MS,
  UPLOAD_MAX_BYTES,
} from './constants.ts';
export {
  END_STATES,
  END_TEXTS,
  END_TYPE,
  endNameOf,
  endNames,
  type EndStatusCode,
  type EndType,
  type EndWord,
  endWordOf,
} from './end-states.ts';
export {
  type AnswerEvent,
  type DrawRequest,
  type DrawResult,
  type EffectRequest,
  type EndStatus,
  type FilesEvent,
  type HostEvent,
  NOT_ENDED,
  type RespondentEvent,
  type ScoreResult,
  type SurveyEvent,
  type UploadedFile,
  type VerifyAsk,
  type VerifyResult,
} from './events.ts';
export { parseLanguageTag, parseSurveyId, type SurveyId } from './ids.ts';
export type { Issue, Message, QuestionIssue } from './issue.ts';
export type {
  LinkKeysData,
  LinksData,
  LinksRequest,
  ListedResponse,
  OperatedSurvey,
  OperatedSurveyDetail,
  QuotaOverview,
  ResponseCount,
  ResponseDetail,
  SurveyAvailability,
} from './operating.ts';
export {
  type CodeKey,
  type CodeRefusal,
  codeRow,
  codeRows,
  type CodeTitle,
  RESPONSE_CODES,
} from './response-codes.table.ts';
export type { Device, MemberData, SessionFacts } from './session.ts';
