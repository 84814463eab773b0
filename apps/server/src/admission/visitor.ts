import type { Project } from '@canvass/project';
import { type InAppBrowser, type InAppFlag, type MessagingAuth, type TipsMode } from '@canvass/protocol';

export type MessagingApp = 'wechat' | 'wecom';

/** Who somebody is, as the messaging app has told this server. */
export interface Identity {
  readonly app: MessagingApp;
  /** Of this person with this account: of the enterprise variant, the member's id. */
  readonly openId: string;
}

/** What is known of whoever looks at a survey. */
export interface MessagingVisitor {
  readonly browser: InAppBrowser;
  readonly identity: Identity | undefined;
  /** The app was asked a moment ago, and did not say. */
  readonly isUnknown: boolean;
  /** They want to go on without. */
  readonly skips: boolean;
}

/** Which app a survey means (MESSAGING-2), and the flag of its browser. */
export const appOf = ({ messaging }: Project): MessagingApp =>
  messaging?.enterprise === true ? 'wecom' : 'wechat';
export const FLAG_OF = { wechat: 1, wecom: 2 } as const satisfies Record<MessagingApp, InAppFlag>;

/** The identity that counts in a survey: the one of the app that it means, where it asks at all. */
export function identityIn(project: Project, { identity }: MessagingVisitor): Identity | undefined {
  return project.messaging?.auth !== undefined && identity?.app === appOf(project) ? identity : undefined;
}

/** What keeps a visitor out (MESSAGING-4); undefined: nothing. `isConfigured`: the app can be asked. */
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

/** Whether the browser is that of the app inside of which the survey is answered. */
export const isInsideApp = (project: Project, { browser }: MessagingVisitor): boolean =>
  browser.flag === FLAG_OF[appOf(project)];

const REFUSALS = {
  wechat: { only: 'messaging.only_wx', must: 'messaging.must_wx' },
  wecom: { only: 'messaging.only_qy', must: 'messaging.must_qy' },
} as const satisfies Record<MessagingApp, Record<TipsMode, string>>;

/** How a visitor is refused whom `mode` keeps out: by what they can do about it. */
export function refusalOf(project: Project, visitor: MessagingVisitor, mode: TipsMode) {
  if (mode === 'must' && isInsideApp(project, visitor)) return 'messaging.unknown';
  return REFUSALS[appOf(project)][mode];
}

/** MESSAGING-3. */
export function authOf(project: Project, visitor: MessagingVisitor, isConfigured: boolean): MessagingAuth {
  const { auth } = project.messaging ?? {};
  if (auth === undefined || !isConfigured) return 'base';
  const identity = identityIn(project, visitor);
  if (identity !== undefined) return identity.app === 'wecom' ? 'qywx' : 'success';
  if (visitor.isUnknown && isInsideApp(project, visitor)) return 'noauth';
  return auth;
}
