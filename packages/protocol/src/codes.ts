/** Load status of a survey: the code of survey info. STATE-1, Load status. */
export const LOAD_STATUS = {
  failure: -1,
  normal: 0,
  notPublished: 1003,
  over: 1004,
  deleted: 1005,
  storeDeleted: 1006,
  notStarted: 1007,
  ipAnswered: 1008,
  deviceLimit: 1010,
  linkUsed: 1111,
  linkDisabled: 1201,
  linkDeleted: 1202,
  /** Recognised, no flag set. */
  linkSubmitted: 1203,
  /** Recognised, no flag set. */
  linkRecognised: 1204,
  /** Recognised, no flag set. */
  linkEnded: 1205,
} as const;
export type LoadStatus = (typeof LOAD_STATUS)[keyof typeof LOAD_STATUS];

/** Response codes that the product answers with. CODE-1; the words for respondents have the key `api.{code}`. */
export const RESPONSE_CODE = {
  ok: 0,
  /** As `errCode`: log in, with a redirect query. */
  login: 2,
  invalidLink: 3,
  verificationNeeded: 4,
  outOfScope: 5,
  /** Also a failed upload; a refresh-type code. */
  outOfScopeRefresh: 6,
  tooFrequent: 202,
  svgUnsupported: 431,
  noQuestions: 1000,
  invalidAnswerCode: 1001,
  surveyUpdated: 1002,
  notPublished: 1003,
  over: 1004,
  deleted: 1005,
  storeDeleted: 1006,
  notStarted: 1007,
  ipAnswered: 1008,
  deviceLimit: 1010,
  wrongCode: 1100,
  linkUsed: 1111,
  cannotContinue: 1112,
  alreadySubmitted: 1113,
  outOfAnswerScope: 1116,
  answeredElsewhere: 1117,
  drawChanged: 1118,
  versionUpdated: 1119,
  linkDisabled: 1201,
  linkDeleted: 1202,
  linkSubmitted: 1203,
  linkEnded: 1205,
  networkRefresh: 4001,
  storageFull: 4002,
  codeEmpty: 7308,
  codeMalformed: 7309,
  tooFrequentAward: 7400,
  rewardInactive: 7402,
  alreadyDrawn: 7403,
  rewardInvalid: 7404,
  codeWrong: 7408,
  phoneDrawLimit: 7410,
  phoneWinLimit: 7411,
  cannotClaimTwice: 7414,
  phoneClaimLimit: 7424,
  wechatDrawLimit: 7438,
  wechatWinLimit: 7439,
  stateChanged: 999_999,
} as const;
export type ResponseCode = (typeof RESPONSE_CODE)[keyof typeof RESPONSE_CODE];

/** What each code means. CODE-1. For developers; respondents read the texts of `api.{code}`. */
export const CODE_MEANINGS: ReadonlyMap<number, string> = new Map([
  [-1, 'loading failed'],
  [0, 'success'],
  [2, 'login needed, with a redirect query'],
  [3, 'invalid link'],
  [4, 'send the verification code first'],
  [5, 'not within the scope of the survey'],
  [6, 'not within the scope of the survey; an upload that failed'],
  [202, 'requests too frequent'],
  [431, 'SVG is not supported'],
  [1000, 'no questions have been created'],
  [1001, 'invalid answer code'],
  [1002, 'survey updated, refresh'],
  [1003, 'not published'],
  [1004, 'survey ended'],
  [1005, 'survey deleted'],
  [1006, 'store deleted'],
  [1007, 'not started yet; begin_time is given'],
  [1008, 'already answered from this IP address'],
  [1010, 'device limit reached'],
  [1100, 'wrong code'],
  [1111, 'link already used'],
  [1112, 'cannot continue'],
  [1113, 'already submitted'],
  [1116, 'not in the scope of answering'],
  [1117, 'answered on another device; the data was brought up to date'],
  [1118, 'the structure of the question draw was updated'],
  [1119, 'version updated, and this is a preview or has no answers'],
  [1201, 'link disabled'],
  [1202, 'link deleted'],
  [1203, 'already submitted'],
  [1204, 'recognised, without a meaning of its own'],
  [1205, 'survey ended'],
  [4001, 'network error, refresh'],
  [4002, 'storage of the device is full'],
  [7308, 'the code is empty'],
  [7309, 'the code has a wrong format'],
  [7400, 'requests too frequent'],
  [7402, 'the reward is not activated'],
  [7403, 'already drawn'],
  [7404, 'the reward is invalid'],
  [7408, 'the code is wrong'],
  [7410, 'draw limit of this phone number reached'],
  [7411, 'win limit of this phone number reached'],
  [7414, 'cannot be claimed twice'],
  [7424, 'claim limit of this phone number reached'],
  [7438, 'draw limit of this messaging-app user reached'],
  [7439, 'win limit of this messaging-app user reached'],
  [999_999, 'the state changed; refresh and restart'],
]);

/** Codes after which the page is loaded anew. STATE-10, Local status and resume. */
export const REFRESH_CODES: readonly number[] = [6, 102, 1001, 1009, 1119];
/** The code after which local data is kept. STATE-9. */
export const IGNORED_CODE = 4001;
export const isRefreshCode = (code: number): boolean => REFRESH_CODES.includes(code);

/** How answering ended for the page. STATE-4, End-type enum. */
export const END_TYPE = { end: 0, refresh: 1, restart: 2, restart_auto: 3, error: 4, begin: 5 } as const;
export type EndType = (typeof END_TYPE)[keyof typeof END_TYPE];

/** `status` of an end status. STATE-3, End status; 3 and 6 are told apart by QUOTA-4. */
export const END_STATUS = {
  notEnded: -1,
  finished: 1,
  screenOut: 2,
  /** Turned away while answering. */
  quotaFull: 3,
  /** Lost the race at submission. */
  quotaFullAtSubmit: 6,
} as const;
