import type { Page } from '@playwright/test';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The app's replies to calls that return more than `ok`. */
const APP_REPLIES = {
  chooseImage: { localIds: ['weixin://1', 'weixin://2'] },
  getLocalImgData: { localData: PNG },
};

interface AppCall {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
}
interface AppWindow {
  readonly appCalls: readonly AppCall[];
  readonly appMenu: Readonly<Record<string, () => void>>;
}

/** Adds a fake messaging app to a page. It records calls and reports success. */
export const addFakeMessagingApp = (page: Page) => page.addInitScript(installFakeBridge, APP_REPLIES);

export const readAppCalls = (page: Page): Promise<readonly AppCall[]> =>
  page.evaluate(() => (window as unknown as AppWindow).appCalls); // set by `installFakeBridge`

/** Uses an entry of the app's menu once the page handles it. */
export async function chooseMenuEntry(page: Page, entry: string): Promise<void> {
  await page.waitForFunction((name) => name in (window as unknown as AppWindow).appMenu, entry);
  await page.evaluate((name) => (window as unknown as AppWindow).appMenu[name]?.(), entry);
}

/** Adds the app's functions to the window. This function runs in the page. */
function installFakeBridge(replies: Readonly<Record<string, object>>): void {
  const appCalls: AppCall[] = [];
  const invoke = (name: string, given: AppCall['given'], callback?: (reply: object) => void) => {
    appCalls.push({ name, given });
    setTimeout(() => callback?.({ err_msg: `${name}:ok`, ...replies[name] }));
  };
  const appMenu: Record<string, () => void> = {};
  const onMenu = (name: string, onChoose: () => void) => {
    appMenu[name] = onChoose;
  };
  Object.assign(window, { appCalls, appMenu, WeixinJSBridge: { invoke, call: invoke, on: onMenu } });
}
