import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WxpayKeys } from '../../config/award-settings.ts';

function createKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
export const merchant = createKeys();
const platform = createKeys();
const API_V3_KEY = 'x'.repeat(32);
const MCH_ID = '1900000001';
const PLATFORM_ID = 'PUB_KEY_ID_1';

export const keysOfMerchant: WxpayKeys = {
  mchId: MCH_ID,
  serial: 'S1',
  privateKey: merchant.privateKey,
  platformKey: platform.publicKey,
  platformKeyId: PLATFORM_ID,
  apiV3Key: API_V3_KEY,
};

export const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

const sign = (text: string, key: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64');

function signHeaders(text: string, key: string, timeMs: number) {
  const timestamp = String(Math.floor(timeMs / 1_000));
  const nonce = randomBytes(8).toString('hex');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': PLATFORM_ID,
    'wechatpay-signature': sign(`${timestamp}\n${nonce}\n${text}\n`, key),
  };
}

function isSignedByMerchant({ headers, method, url }: IncomingMessage, body: string): boolean {
  const authorization = headers.authorization ?? '';
  const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(authorization)?.[1] ?? '';
  if (!authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ') || field('mchid') !== MCH_ID) return false;
  const text = `${method}\n${url}\n${field('timestamp')}\n${field('nonce_str')}\n${body}\n`;
  return createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, field('signature'), 'base64');
}

function encryptCallback(bill: object, key = API_V3_KEY): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('transfer'));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(bill)), cipher.final(), cipher.getAuthTag()]);
  const resource = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: encrypted.toString('base64'),
    nonce,
    associated_data: 'transfer',
  };
  return JSON.stringify({ id: nonce, event_type: 'MCHTRANSFER.BILL.FINISHED', resource });
}

interface Bill {
  state: string;
  readonly amount: number;
  readonly openid: string;
}
type PlatformReply = readonly [status: number, json: object];

/** Replies to a signed call. A repeated order number returns the same transfer. */
function replyTo(bills: Map<string, Bill>, { method, url }: IncomingMessage, body: string): PlatformReply {
  if (method === 'GET') {
    const bill = bills.get(url?.split('/').at(-1) ?? '');
    return bill === undefined ? [404, { code: 'NOT_FOUND' }] : [200, { state: bill.state }];
  }
  const { out_bill_no: number, transfer_amount: amount, openid } = JSON.parse(body);
  const bill = bills.get(number) ?? { state: 'WAIT_USER_CONFIRM', amount, openid };
  if (bill.amount !== amount) return [400, { code: 'PARAM_ERROR' }];
  bills.set(number, bill);
  return [200, { out_bill_no: number, state: bill.state, package_info: 'ABC' }];
}

/** Starts a platform that handles merchant transfers as documented, and checks signatures with its own code. */
export async function startPayPlatform(now: () => number) {
  const bills = new Map<string, Bill>();
  let refusals = 0;
  let lostReplies = 0;
  let replyGate: Promise<void> | undefined;
  const sign = (text: string, key = platform.privateKey, timeMs = now()) => signHeaders(text, key, timeMs);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const isOurs = isSignedByMerchant(request, body);
    if (!isOurs) refusals += 1;
    const [status, json] = isOurs ? replyTo(bills, request, body) : ([401, { code: 'SIGN_ERROR' }] as const);
    if (request.method === 'POST') await replyGate;
    if (request.method === 'POST' && lostReplies > 0) {
      lostReplies -= 1;
      request.socket.destroy();
      return;
    }
    const text = JSON.stringify(json);
    response.writeHead(status, sign(text)).end(text);
  }
  const server: Server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // TCP, so it has a port
  return {
    base: `http://127.0.0.1:${port}`,
    bills,
    notice: encryptCallback,
    sign,
    refusals: () => refusals,
    /** Delays replies to transfers until the returned function is called. */
    holdReplies(): () => void {
      let release: () => void = () => undefined;
      replyGate = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
    dropReplies: (count: number) => (lostReplies = count),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
