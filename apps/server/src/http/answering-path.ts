/** SCREEN-1, routes that show the answering screen: below /s, /survey and /s/survey. */
const ANSWERING =
  /^\/(?:s\/survey|survey|s)\/([A-Za-z0-9]{24})(?:\/(?:common|begin|question|end|kept|endPage|notPublish)?)?\/?$/;

/** The survey of an answering route; undefined for all other paths. */
export const answeringSurvey = (path: string): string | undefined => ANSWERING.exec(path)?.[1];

const POLICY = /^\/(?:s\/survey|survey|s)\/([A-Za-z0-9]{24})\/policy\/?$/;
/** The survey whose policy is at a path; undefined for all other paths. */
export const policySurvey = (path: string): string | undefined => POLICY.exec(path)?.[1];

/** Where the staff of a shop scan coupons. */
const SCANS = /^\/(?:s\/survey|survey|s)\/award\/coupon\/verify\/scan\/?$/;
export const isScanPage = (path: string): boolean => SCANS.test(path);

/** Paths that only a file can have: a page in their place would be taken for a broken script. */
const FILE = /^\/s\/(?:assets|static)\/|\.(?:js|css|map|png|svg|ico|json|woff2)$/;
export const isFilePath = (path: string): boolean => FILE.test(path);
