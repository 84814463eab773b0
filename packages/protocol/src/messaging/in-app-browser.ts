/** In whose browser a page stands: an ordinary one (0), the messaging app's (1), its enterprise variant's (2). */
export type InAppFlag = 0 | 1 | 2;

export interface InAppBrowser {
  readonly flag: InAppFlag;
  /** A web view of a mini program, inside of either app. */
  readonly isMiniProgram: boolean;
}

const ORDINARY_BROWSER: InAppBrowser = { flag: 0, isMiniProgram: false };

/**
 * Recognises the messaging app by what its browser says of itself (MESSAGING-1). Anybody can say so: it decides what is
 * shown, never who somebody is. The enterprise variant names both apps, and so is looked for first.
 */
export function inAppBrowser(userAgent: string): InAppBrowser {
  const flag = flagOf(userAgent);
  return flag === 0 ? ORDINARY_BROWSER : { flag, isMiniProgram: MINI_PROGRAM.test(userAgent) };
}

/** `wxworklocal`: installations on a company's own servers. */
const ENTERPRISE = /\bwxwork(?:local)?\//i;
const MESSAGING_APP = /\bMicroMessenger\/\d/i;
/** With a small m: `MiniProgramEnv` also stands in the agents of desktop apps, outside of mini programs. */
const MINI_PROGRAM = /\bminiProgram\b/;

function flagOf(userAgent: string): InAppFlag {
  if (ENTERPRISE.test(userAgent)) return 2;
  return MESSAGING_APP.test(userAgent) ? 1 : 0;
}
