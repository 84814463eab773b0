import { createHmac } from 'node:crypto';
import type { Project } from '@canvass/project';
import type { ResponseKey } from '../../answering/stored/response-store.ts';
import { fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Transaction } from '../../storage/transact.ts';
import type { Obstacle } from '../../surveys/load-status.ts';
import { type LimitRule, limitRules, limitsDevices } from './limit-rules.ts';
import { countResponse, findDevice, isReached, limitKey, storeDevice } from './limit-store.ts';
import { Refused } from './refused.ts';

/** Who would answer. Neither is stored but as a hash by a key of the survey. */
export interface Origin {
  /** Of an IPv6 network one. */
  readonly address: string | undefined;
  /** The id that a browser keeps; undefined: it keeps none. */
  readonly deviceId: string | undefined;
}

/** CONST-2. */
const DEVICE_ID = /^[0-9a-f]{32}_[ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678]{24}$/;

type Query = Database['query'];
type Subjects = Readonly<Record<LimitRule['by'], string | undefined>>;

/** Hashes of who is limited; nothing is hashed where nothing is limited. */
async function subjectsOf(query: Query, surveyId: string, { address, deviceId }: Origin): Promise<Subjects> {
  const key = await limitKey(query, surveyId);
  const hash = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url');
  return {
    ip: address === undefined ? undefined : hash('ip', address),
    device: deviceId !== undefined && DEVICE_ID.test(deviceId) ? hash('device', deviceId) : undefined,
  };
}

const limitedBy = ({ max, within }: LimitRule, subject: string, now: Date) => ({
  subject,
  max,
  since: within === undefined ? undefined : new Date(now.getTime() - within),
});

/** 1008 or 1010, if this address or device has given as many responses as it may (STATE-2). */
export async function limitObstacle(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  project: Project,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<Obstacle | undefined> {
  const rules = limitRules(project);
  if (rules.length === 0) return undefined;
  const subjects = await subjectsOf(query, surveyId, origin);
  for (const rule of rules) {
    const subject = subjects[rule.by];
    if (subject !== undefined && (await isReached(query, surveyId, limitedBy(rule, subject, now))))
      return rule.obstacle;
  }
  return undefined;
}

/** The device on which a response begins, where its project limits devices: its end counts for that one. */
export async function noteDevice(
  transaction: Transaction,
  key: ResponseKey,
  project: Project,
  deviceId: string | undefined,
): Promise<void> {
  if (deviceId === undefined || !limitsDevices(project)) return;
  const { device } = await subjectsOf(transaction, key.surveyId, { address: undefined, deviceId });
  if (device !== undefined) await storeDevice(transaction, key, device);
}

/** A response finishes: it counts for where it came from, or is refused because others were first. */
export async function countFinished(
  transaction: Transaction,
  key: ResponseKey,
  project: Project,
  { address, now }: { readonly address: string | undefined; readonly now: Date },
): Promise<void> {
  const rules = limitRules(project);
  if (rules.length === 0) return;
  const { ip } = await subjectsOf(transaction, key.surveyId, { address, deviceId: undefined });
  const device = limitsDevices(project) ? await findDevice(transaction, key) : undefined;
  for (const rule of rules) {
    const subject = rule.by === 'ip' ? ip : device;
    if (subject === undefined) continue;
    if (!(await countResponse(transaction, key, limitedBy(rule, subject, now), now)))
      throw new Refused(fail(rule.obstacle));
  }
}
