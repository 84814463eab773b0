import { readFileSync } from 'node:fs';
import { createPrivateKey, createPublicKey } from 'node:crypto';

export interface PointsSettings {
  readonly url: string;
  readonly secret: string;
}

export interface WxpayKeys {
  readonly mchId: string;
  /** The serial number of the merchant's certificate. */
  readonly serial: string;
  /** PEM key that signs our requests. */
  readonly privateKey: string;
  /** PEM key that verifies the platform's signatures, and the key's id. */
  readonly platformKey: string;
  readonly platformKeyId: string;
  /** The key of 32 characters with which the platform encrypts callbacks. */
  readonly apiV3Key: string;
}

/** Merchant transfers of WeChat Pay, which the receiver confirms in the app (docs/operations.md). */
export interface WxpaySettings {
  readonly keys: WxpayKeys;
  readonly appId: string;
  readonly sceneId: string;
  /** The platform's address. Only tests use another address. */
  readonly base: string;
  readonly notifyUrl: string;
}

/** The operator's settings for awards (docs/operations.md). */
export interface AwardSettings {
  /** The key that encrypts contact data, 32 bytes in base64. If undefined, the server creates one in the database. */
  readonly contactKey: string | undefined;
  readonly points: PointsSettings | undefined;
  readonly wxpay: WxpaySettings | undefined;
  /** Whether payouts without a provider are only logged, and count as paid. Never set in production. */
  readonly isTrial: boolean;
}
type Environment = Readonly<Record<string, string | undefined>>;

const KEY_BYTES = 32;
const API_V3_KEY_LENGTH = 32;
/** The purpose of transfers: rewards of a campaign. */
const SCENE = '1000';

export function readAwardSettings(env: Environment, problems: string[]): AwardSettings {
  return {
    contactKey: readContactKey(env['AWARDS_KEY'], problems),
    points: readPoints(env, problems),
    wxpay: readWxpay(env, problems),
    isTrial: env['NODE_ENV'] !== 'production',
  };
}

function readContactKey(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  // A message must not repeat the key.
  if (Buffer.from(text, 'base64').length !== KEY_BYTES)
    problems.push('AWARDS_KEY must be 32 random bytes in base64, as `openssl rand -base64 32` makes them.');
  return text;
}

function readPoints(env: Environment, problems: string[]): AwardSettings['points'] {
  const { AWARD_POINTS_URL: url, AWARD_POINTS_SECRET: secret } = env;
  if (!url && !secret) return undefined;
  if (!url || !URL.canParse(url) || !/^https?:/.test(url))
    problems.push('AWARD_POINTS_URL must be an address such as https://shop.example.org/points.');
  if (!secret || !/^whsec_[A-Za-z0-9+/=]{32,}$/.test(secret))
    problems.push('AWARD_POINTS_SECRET must be `whsec_` and at least 24 random bytes in base64.');
  return { url: url ?? '', secret: secret ?? '' };
}

const WXPAY = [
  'WXPAY_MCH_ID',
  'WXPAY_APP_ID',
  'WXPAY_SERIAL',
  'WXPAY_KEY_FILE',
  'WXPAY_PLATFORM_KEY_ID',
  'WXPAY_PLATFORM_KEY_FILE',
  'WXPAY_API_V3_KEY',
  'WXPAY_NOTIFY_ORIGIN',
] as const;

function readWxpay(env: Environment, problems: string[]): WxpaySettings | undefined {
  if (WXPAY.every((name) => !env[name])) return undefined;
  const missingNames = WXPAY.filter((name) => !env[name]);
  if (missingNames.length > 0) {
    problems.push(`Red packets also need ${missingNames.join(', ')}.`);
    return undefined;
  }
  const value = (name: (typeof WXPAY)[number]): string => env[name] ?? '';
  const apiV3Key = value('WXPAY_API_V3_KEY');
  if (Buffer.byteLength(apiV3Key) !== API_V3_KEY_LENGTH)
    problems.push('WXPAY_API_V3_KEY must have 32 characters.');
  const origin = value('WXPAY_NOTIFY_ORIGIN');
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    problems.push('WXPAY_NOTIFY_ORIGIN must be an origin such as https://survey.example.org.');
  return {
    keys: {
      mchId: value('WXPAY_MCH_ID'),
      serial: value('WXPAY_SERIAL'),
      privateKey: readKey('WXPAY_KEY_FILE', env, createPrivateKey, problems),
      platformKeyId: value('WXPAY_PLATFORM_KEY_ID'),
      platformKey: readKey('WXPAY_PLATFORM_KEY_FILE', env, createPublicKey, problems),
      apiV3Key,
    },
    appId: value('WXPAY_APP_ID'),
    sceneId: env['WXPAY_SCENE_ID'] || SCENE,
    base: env['WXPAY_BASE'] || 'https://api.mch.weixin.qq.com',
    notifyUrl: `${origin}/api/award/wxpay`,
  };
}

/** Reads a PEM key and checks that it can be used. */
function readKey(
  name: 'WXPAY_KEY_FILE' | 'WXPAY_PLATFORM_KEY_FILE',
  env: Environment,
  parseKey: (pem: string) => unknown,
  problems: string[],
): string {
  try {
    const pem = readFileSync(env[name] ?? '', 'utf8');
    parseKey(pem);
    return pem;
  } catch {
    problems.push(`${name} must be a file with a key in PEM format, but it cannot be read.`);
    return '';
  }
}
