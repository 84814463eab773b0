export type {
  AutoTableAnswer,
  BlankAnswer,
  CascaderAnswer,
  ChoiceEntry,
  CityAnswer,
  DateAnswer,
  EvaluationAnswer,
  GeoAnswer,
  GraphVisualWeightAnswer,
  MatrixAnswer,
  MatrixBlankAnswer,
  MatrixMultipleAnswer,
  MatrixScoreAnswer,
  MatrixSingleAnswer,
  MaxdiffAnswer,
  MultipleAnswer,
  MultipleBlankAnswer,
  ProportionAnswer,
  ScoreAnswer,
  ScoreEntry,
  SignatureAnswer,
  SingleAnswer,
  SortAnswer,
  TimeAnswer,
  TimeOfDayAnswer,
} from './answers.ts';
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
  type PolicyData,
  type ProjectData,
  type PublishData,
  type PublishRequest,
  type Refusal,
  type SmsCodeData,
  type SmsCodeRequest,
  type SmsVerifiedData,
  type SubmitData,
  type StatusWords,
  STORAGE_FULL,
  type SubmittedOptions,
  type SurveyInfo,
  type UniqueLinkTokenData,
  type UniqueLinkTokenRequest,
  type SurveyInfoRequest,
  type TranslationData,
} from './calls.ts';
export {
  REPORT_PARTS,
  type ReportChart,
  type ReportContent,
  type ReportData,
  type ReportFigure,
  type ReportPart,
  type ReportPosition,
  type ReportRequest,
  type ReportSection,
  type ReportUploadData,
  type ShareReportData,
  type ShareReportRequest,
} from './results/reports.ts';
export type { VoteData, VoteQuestion, VoteQuestions, VotesData } from './results/votes.ts';
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
  ANY_ORIGIN,
  EMBED_TYPES,
  type EmbedConfig,
  type EmbedConfigRequest,
  type EmbedType,
  isEmbeddedLink,
  NO_EMBED_CONFIG,
} from './embedding.ts';
export type * from './first-page.ts';
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
  type CorrectedEvent,
  type HostEvent,
  NOT_ENDED,
  type RespondentEvent,
  type ScoreResult,
  type SurveyEvent,
  type UploadedFile,
  type AnswerCheck,
  type VerifyResult,
} from './events.ts';
export {
  IAT_BLOCKS,
  IAT_MOST_TRIALS,
  IAT_SCORED,
  type IatData,
  type IatRequest,
  type IatTrial,
} from './iat.ts';
export {
  LONGEST_VISIT_MS,
  MOST_PAGE_RECORDS,
  MOST_TAPS,
  type PageRecord,
  type PagesEvent,
} from './page-records.ts';
export { parseLanguageTag, parseSurveyId, type SurveyId } from './ids.ts';
export type { Issue, Message, QuestionIssue } from './issue.ts';
export type {
  LinkKeysData,
  LinksData,
  LinksRequest,
  ShortLinkData,
  ShortLinkListed,
  ShortLinkRequest,
  UniqueLinkBatches,
  UniqueLinkRow,
  UniqueLinksData,
  UniqueLinksRequest,
} from './operating/links.ts';
export type { ImportedMembers, ListedMember, MemberCount } from './operating/members.ts';
export type { ErasedMember, RetentionData } from './operating/retention.ts';
export type {
  ListedResponse,
  OperatedSurvey,
  OperatedSurveyDetail,
  QuotaOverview,
  ResponseCount,
  ResponseDetail,
  SurveyAvailability,
} from './operating/surveys.ts';
export {
  OPERATOR_SCOPES,
  type AuditEntry,
  type NewOperatorToken,
  type OperatorScope,
  type OperatorToken,
  type OperatorTokenRequest,
} from './operating/tokens.ts';
export type { NewWebhookData, WebhookData, WebhookDelivery, WebhookRequest } from './operating/webhooks.ts';
export type * from './console/analysis.ts';
export type { ResponseScreens } from './console/screens.ts';
export type { SignedIn, SignInLink } from './console/signing-in.ts';
export {
  type CodeKey,
  type CodeRefusal,
  type CodeRow,
  codeRow,
  codeRows,
  isUnknownCode,
  type CodeTitle,
  RESPONSE_CODES,
} from './response-codes.table.ts';
export type { Device, MemberData, QuotaFacts, SessionFacts } from './session.ts';
export {
  REPORT_LEVELS,
  REPORT_TAGS,
  TRACED_EVENTS,
  TRACER_TOPIC,
  type TracerData,
  type TracerEntry,
  type TracerRequest,
} from './tracer.ts';
export {
  DRAFT,
  type MadePreview,
  type OperatedDraft,
  type OperatedPreview,
  type PreviewData,
  type PreviewedVersion,
  type PreviewRequest,
} from './previews.ts';
export type {
  ChangedCell,
  ChangedQuestion,
  ContentChanges,
  CountedBy,
  ListedVersion,
  MovedResponses,
  NamedQuestion,
  VersionChanges,
} from './versions.ts';
export type { AnswerToCorrect, CorrectionRequest } from './corrections.ts';
