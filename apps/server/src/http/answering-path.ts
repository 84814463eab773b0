/** Paths of the answering screen (SCREEN-1). */
const ANSWERING = /^\/s\/([A-Za-z0-9]{24})(?:\/(?:common|begin|question|end|kept|endPage|notPublish)?)?\/?$/;

export const surveyOfAnsweringPath = (path: string): string | undefined => ANSWERING.exec(path)?.[1];

const OF_SURVEY = /^\/s\/([A-Za-z0-9]{24})(?:\/|$)/;
export const surveyOfPath = (path: string): string | undefined => OF_SURVEY.exec(path)?.[1];

const POLICY = /^\/s\/([A-Za-z0-9]{24})\/policy\/?$/;
export const surveyOfPolicyPath = (path: string): string | undefined => POLICY.exec(path)?.[1];

/** The page on which the staff of a shop scan coupons. */
const SCAN_PAGE = /^\/s\/award\/coupon\/verify\/scan\/?$/;
export const isScanPage = (path: string): boolean => SCAN_PAGE.test(path);
