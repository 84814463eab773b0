export type {
  AutoTableAnswer,
  BlankAnswer,
  EntriesAnswer,
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
  ComputedAnswer,
  ComputedValue,
  TimeAnswer,
  TimeOfDayAnswer,
} from './response/answers.ts';
export { type NoAnswer, noAnswerOf, NOT_APPLICABLE } from './response/answers.ts';
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
  REQUEST_TIMEOUT_MS,
  type PolicyData,
  type ProjectData,
  type PublishRequest,
  type FileFault,
  MAX_LISTED_FAULTS,
  type Refusal,
  type SmsCodeData,
  type SmsCodeRequest,
  type SmsVerifiedData,
  type SubmitData,
  type StatusPageTexts,
  STORAGE_FULL,
  type SubmittedOptions,
  SURVEY_STATES,
  type SurveyInfo,
  type SurveyState,
  type UniqueLinkTokenData,
  type UniqueLinkTokenRequest,
  type SurveyInfoRequest,
  type TranslationData,
} from './calls/calls.ts';
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
export { canonicalJson } from './response/canonical-json.ts';
export type {
  DeletedReceipt,
  ReceiptCode,
  ReceiptContact,
  ReceiptData,
  ReceiptRequest,
} from './results/receipts.ts';
export type { VoteData, VoteQuestion, VoteQuestions, VotesData } from './results/votes.ts';
export {
  type AwardClaim,
  type AwardCoupon,
  type AwardFission,
  type AwardKind,
  type AwardRedPacket,
  type AwardView,
  type ClaimContact,
  type OfferedPrize,
  PRIZE_RANKS,
  type PrizeRank,
  RED_PACKET_STATES,
  type RedPacketState,
  TICKET_STATES,
  type TicketState,
} from './awards/views.ts';
export {
  type AwardAuthRequest,
  type AwardClaimRequest,
  type AwardDrawRequest,
  type AwardsData,
  type AwardSmsData,
  COUPON_STATES,
  type CouponState,
  type CouponVerifyData,
  type CouponVerifyRequest,
  type FissionReceiveData,
} from './awards/calls.ts';
export { PAYOUT_STATES } from './awards/operating.ts';
export type * from './awards/operating.ts';
export { harmlessText } from './operating/spreadsheet-text.ts';
export { SMS_CODE_DIGITS, SMS_CODE_PART, SMS_CODE_PATTERN, SMS_RESEND_AFTER_S } from './calls/sms-codes.ts';
export {
  ANY_ORIGIN,
  EMBED_TYPES,
  type EmbedType,
  isEmbeddedLink,
  NO_EMBED_CONFIG,
} from './calls/embedding.ts';
export type { EmbedConfig, EmbedConfigRequest } from './operating/embed-config.ts';
export type * from './first-page.ts';
/** The words that packages share: the console may import them only from here. */
export * from '@canvass/project/vocabulary';
export { END_TYPE, type EndType } from './response/end-type.ts';
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
  type RestoredEvent,
  type ScoreResult,
  type StoredEvent,
  type SurveyEvent,
  UPLOAD_MAX_BYTES,
  type UploadedFile,
  type AnswerCheck,
  type VerifyResult,
} from './response/events.ts';
export {
  IAT_BLOCKS,
  MAX_IAT_TRIALS,
  IAT_SCORED,
  type IatData,
  type IatRequest,
  type IatTrial,
} from './results/iat.ts';
export {
  MAX_VISIT_MS,
  MAX_PAGE_RECORDS,
  MAX_TAPS,
  type PageRecord,
  type PagesEvent,
} from './response/events.ts';
export { parseLanguageTag, parseSurveyId, PUBLIC_PATH, type SurveyId } from './response/ids.ts';
export type { Issue, Message, QuestionIssue } from './response/issue.ts';
export type {
  LinkKeysData,
  LinksData,
  LinksRequest,
  ShortLinkData,
  ListedShortLink,
  ShortLinkRequest,
  UniqueLinkBatches,
  UniqueLinkRow,
  UniqueLinksData,
  UniqueLinksRequest,
} from './operating/links.ts';
export type { ErasedMember, ImportedMembers, ListedMember, MemberCount } from './operating/members.ts';
export { MAX_NOTE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, TAG_PATTERN } from './operating/notes.ts';
export type { ResponseNoteRequest } from './operating/notes.ts';
export type { DeletionState, RetentionData } from './operating/retention.ts';
export type { FoundIssue } from './schemas/parts.ts';
export type * from './operating/surveys.ts';
export type { AnswerToCorrect, CorrectionRequest } from './operating/responses.ts';
export type { ResponseDetail, ResponseNote } from './operating/responses.ts';
export type * from './operating/people.ts';
export * from './operating/person-limits.ts';
export * from './operating/mail-states.ts';
export type {
  ChangedMails,
  ListedMail,
  ListedMails,
  MailCount,
  MailFigures,
  SuppressedAddress,
  SuppressedAddresses,
} from './operating/mails.ts';
export { listSurveyScopes, ROLE_NAMES, ROLES, type Role } from './operating/roles.ts';
export { hasScopeIn, includesScope, OPERATOR_SCOPES, type OperatorScope } from './operating/scopes.ts';
export type {
  AuditEntries,
  AuditEntry,
  NewOperatorToken,
  OperatorToken,
  OperatorTokenRequest,
  OperatorTokens,
  SignedIn,
  SignInLink,
} from './operating/tokens.ts';
export type {
  NewWebhookData,
  ReplayedWebhook,
  WebhookData,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookRequest,
  WebhooksData,
} from './operating/webhooks.ts';
export type * from './console/analysis.ts';
export * from './schemas/date-intervals.ts';
export * from './console/report-charts.ts';
export type * from './console/overview.ts';
export type * from './console/response-screens.ts';
export type * from './console/tables.ts';
export type * from './console/client-reports.ts';
export {
  type CodeKey,
  type CodeRefusal,
  type CodeRow,
  codeRow,
  codeRows,
  isUnknownCode,
  type CodeTitle,
  RESPONSE_CODES,
} from './calls/response-codes.table.ts';
export {
  type MessagingAuth,
  SHARE_UNAVAILABLE,
  type ShareData,
  type ShareRequest,
  type TipsData,
  type TipsMode,
  type TipsRequest,
} from './messaging/calls.ts';
export {
  type InAppBrowser,
  inAppBrowser,
  type InAppFlag,
} from './messaging/in-app-browser.ts';
export {
  type MemberData,
  type QuotaFacts,
  type SessionFacts,
  PHONE_LAYOUT_BELOW_PX,
  RECORD_LIFETIME_DAYS,
  UNKNOWN_RESPONDENT,
} from './response/session.ts';
export {
  REPORT_LEVELS,
  REPORT_TAGS,
  TRACED_EVENTS,
  TRACER_TOPIC,
  type TracerData,
  type TracerEntry,
  type TracerRequest,
} from './calls/tracer.ts';
export { DRAFT, DRAFT_PART_LIMIT, type PreviewedVersion, type PreviewRequest } from './calls/previews.ts';
export type * from './operating/comments.ts';
export type * from './operating/sign-off.ts';
export type * from './operating/drafts.ts';
export type * from './operating/library.ts';
export type * from './operating/previews.ts';
export type * from './editing/canvas.ts';
export type {
  ChangedCell,
  ChangedQuestion,
  ContentChanges,
  CountByKey,
  ListedVersion,
  ListedVersions,
  MovedResponses,
  NamedQuestion,
  VersionChanges,
} from './operating/versions.ts';
