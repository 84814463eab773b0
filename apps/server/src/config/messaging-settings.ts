import { readFileSync } from 'node:fs';

/** The operator's accounts with the messaging app (docs/messaging.md). Without accounts, the app is never called. */
export interface MessagingSettings {
  /** The address of this server for respondents, as registered with the app: `https://survey.example.org`. */
  readonly origin: string;
  readonly wechat: WechatSettings | undefined;
  readonly wecom: WecomSettings | undefined;
}
export interface WechatSettings {
  readonly appId: string;
  readonly secret: string;
  /** The base address of the app's calls, and the address of its sign-in pages. */
  readonly url: string;
  readonly pagesUrl: string;
}
export interface WecomSettings {
  readonly corpId: string;
  readonly agentId: string;
  readonly secret: string;
  readonly url: string;
  readonly pagesUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const SECRET = /^[\x21-\x7e]{1,256}$/;

/** Returns undefined if no account is configured. Adds errors to `problems`, without secrets. */
export function readMessagingSettings(env: Environment, problems: string[]): MessagingSettings | undefined {
  const wechat = readWechat(env, problems);
  const wecom = readWecom(env, problems);
  if (wechat === undefined && wecom === undefined) return undefined;
  const origin = env['MESSAGING_ORIGIN'] ?? '';
  if (!isOrigin(origin))
    problems.push(
      `MESSAGING_ORIGIN must be the address of this server for respondents, such as https://survey.example.org, and it is "${origin}".`,
    );
  return { origin, wechat, wecom };
}

function readWechat(env: Environment, problems: string[]): WechatSettings | undefined {
  if (!env['WECHAT_APP_ID'] && !hasSecret(env, 'WECHAT_APP_SECRET')) return undefined;
  return {
    appId: readId(env, 'WECHAT_APP_ID', problems),
    secret: readSecret(env, 'WECHAT_APP_SECRET', problems),
    url: readUrl(env, 'WECHAT_URL', 'https://api.weixin.qq.com', problems),
    pagesUrl: readUrl(env, 'WECHAT_PAGES_URL', 'https://open.weixin.qq.com', problems),
  };
}

function readWecom(env: Environment, problems: string[]): WecomSettings | undefined {
  if (!env['WECOM_CORP_ID'] && !env['WECOM_AGENT_ID'] && !hasSecret(env, 'WECOM_SECRET')) return undefined;
  return {
    corpId: readId(env, 'WECOM_CORP_ID', problems),
    agentId: readId(env, 'WECOM_AGENT_ID', problems),
    secret: readSecret(env, 'WECOM_SECRET', problems),
    url: readUrl(env, 'WECOM_URL', 'https://qyapi.weixin.qq.com', problems),
    pagesUrl: readUrl(env, 'WECHAT_PAGES_URL', 'https://open.weixin.qq.com', problems),
  };
}

function readId(env: Environment, name: string, problems: string[]): string {
  const text = env[name] ?? '';
  if (!ID.test(text)) problems.push(`${name} must be the id that the app shows you, and it is "${text}".`);
  return text;
}

const hasSecret = (env: Environment, name: string) => Boolean(env[name]) || Boolean(env[`${name}_FILE`]);

/** Reads a variable, or the file named by `NAME_FILE`, without its last line break. */
export function readSecret(env: Environment, name: string, problems: string[]): string {
  const file = env[`${name}_FILE`];
  const text = file ? readSecretFile(file) : env[name];
  if (text !== undefined && SECRET.test(text)) return text;
  problems.push(
    file
      ? `${name}_FILE must name a readable file that holds the secret and nothing else, and it is "${file}".`
      : `${name} must be set, or ${name}_FILE: the secret that belongs to the id.`,
  );
  return '';
}

function readSecretFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch {
    return undefined; // the caller reports the missing file
  }
}

function readUrl(env: Environment, name: string, fallback: string, problems: string[]): string {
  const url = env[name] || fallback;
  if (!/^https?:\/\/[^\s?#]+$/.test(url) || !URL.canParse(url))
    problems.push(`${name} must be an address such as ${fallback}.`);
  return url.replace(/\/+$/, '');
}

/** Accepts https, and http on this machine, without a path. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
