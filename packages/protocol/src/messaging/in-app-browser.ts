/** The browser that shows a page: an ordinary one (0), the messaging app's (1), its enterprise variant's (2). */
export type InAppFlag = 0 | 1 | 2;

export interface InAppBrowser {
  readonly flag: InAppFlag;
  /** A web view of a mini program, inside either app. */
  readonly isMiniProgram: boolean;
}

const ORDINARY_BROWSER: InAppBrowser = { flag: 0, isMiniProgram: false };

/**
 * Recognises the messaging app by its user agent (MESSAGING-1). User agents can be forged, so the result only decides
 * the display, never the identity. The enterprise variant names both apps and is therefore checked first.
 */
export function inAppBrowser(userAgent: string): InAppBrowser {
  const flag = flagOf(userAgent);
  return flag === 0 ? ORDINARY_BROWSER : { flag, isMiniProgram: MINI_PROGRAM.test(userAgent) };
}

/** `wxworklocal`: installations on a company's own servers. */
const ENTERPRISE = /\bwxwork(?:local)?\//i;
const MESSAGING_APP = /\bMicroMessenger\/\d/i;
/** The m is small, because the agents of desktop apps contain `MiniProgramEnv` outside mini programs. */
const MINI_PROGRAM = /\bminiProgram\b/;

function flagOf(userAgent: string): InAppFlag {
  if (ENTERPRISE.test(userAgent)) return 2;
  return MESSAGING_APP.test(userAgent) ? 1 : 0;
}
