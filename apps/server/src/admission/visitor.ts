import type { Project } from '@canvass/project';
import { type InAppBrowser, type InAppFlag } from '@canvass/protocol';

export type MessagingApp = 'wechat' | 'wecom';

export interface Identity {
  readonly app: MessagingApp;
  /** The person's id within the operator's account. In the enterprise variant, the employee's id. */
  readonly openId: string;
}

export interface MessagingVisitor {
  readonly browser: InAppBrowser;
  readonly identity: Identity | undefined;
  /** Whether the app was asked a moment ago and did not identify the visitor. */
  readonly isUnknown: boolean;
  /** Whether the visitor wants to continue without signing in. */
  readonly skipsSignIn: boolean;
}

/** The app that a survey uses (MESSAGING-2). */
export const appOf = ({ messaging }: Project): MessagingApp =>
  messaging?.enterprise === true ? 'wecom' : 'wechat';
export const APP_FLAGS = { wechat: 1, wecom: 2 } as const satisfies Record<MessagingApp, InAppFlag>;

/** Returns the visitor's account in the survey's app. Undefined if unknown, or if the survey asks for none. */
export function identityIn(project: Project, { identity }: MessagingVisitor): Identity | undefined {
  return project.messaging?.auth !== undefined && identity?.app === appOf(project) ? identity : undefined;
}

export const isInsideApp = (project: Project, { browser }: MessagingVisitor): boolean =>
  browser.flag === APP_FLAGS[appOf(project)];
