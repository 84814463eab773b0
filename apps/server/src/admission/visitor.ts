import type { Project } from '@canvass/project';
import { type InAppBrowser, type InAppFlag, type MessagingAuth, type TipsMode } from '@canvass/protocol';

export type MessagingApp = 'wechat' | 'wecom';

/** A person's account, as confirmed by the messaging app. */
export interface Identity {
  readonly app: MessagingApp;
  /** The id of the person within the operator's account. In the enterprise variant, the member's id. */
  readonly openId: string;
}

/** The known facts about a visitor of a survey. */
export interface MessagingVisitor {
  readonly browser: InAppBrowser;
  readonly identity: Identity | undefined;
  /** The app was asked a moment ago, and did not identify the visitor. */
  readonly isUnknown: boolean;
  /** The visitor wants to continue without signing in. */
  readonly skips: boolean;
}

/** The app that a survey uses (MESSAGING-2). */
export const appOf = ({ messaging }: Project): MessagingApp =>
  messaging?.enterprise === true ? 'wecom' : 'wechat';
export const FLAG_OF = { wechat: 1, wecom: 2 } as const satisfies Record<MessagingApp, InAppFlag>;

/** The identity that counts in a survey: the account in the survey's app, if the survey asks for one. */
export function identityIn(project: Project, { identity }: MessagingVisitor): Identity | undefined {
  return project.messaging?.auth !== undefined && identity?.app === appOf(project) ? identity : undefined;
}

/** Returns the reason that keeps a visitor out (MESSAGING-4), or undefined. `isConfigured`: the app can be asked. */
export function tipsModeOf(
  project: Project,
  visitor: MessagingVisitor,
  isConfigured: boolean,
): TipsMode | undefined {
  const { browser, auth, skip } = project.messaging ?? {};
  if (browser === 'only' && !isInsideApp(project, visitor)) return 'only';
  if (auth !== 'must' || !isConfigured || identityIn(project, visitor) !== undefined) return undefined;
  return skip === true && visitor.skips ? undefined : 'must';
}

/** Whether the browser belongs to the app in which the survey is answered. */
export const isInsideApp = (project: Project, { browser }: MessagingVisitor): boolean =>
  browser.flag === FLAG_OF[appOf(project)];

/** The messaging part of survey info (MESSAGING-3). */
export function authOf(project: Project, visitor: MessagingVisitor, isConfigured: boolean): MessagingAuth {
  const { auth } = project.messaging ?? {};
  if (auth === undefined || !isConfigured) return 'base';
  const identity = identityIn(project, visitor);
  if (identity !== undefined) return identity.app === 'wecom' ? 'qywx' : 'success';
  if (visitor.isUnknown && isInsideApp(project, visitor)) return 'noauth';
  return auth;
}
