import { createHmac } from 'node:crypto';
import type { Project } from '@canvass/project';
import type { ResponseKey } from '../response-log/response-store.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';
import type { Obstacle } from '../surveys/survey-store.ts';
import type { Identity } from './visitor.ts';
import { type LimitRule, limitRules, tellsDevicesApart } from './limit-rules.ts';
import { countResponse, findDevice, isReached, limitKey, storeDevice } from './limit-store.ts';
import { findIdentity, storeIdentity } from './identity-store.ts';

/** Who would answer. Neither is stored but as a hash by a key of the survey. */
export interface Origin {
  /** Of an IPv6 network one. */
  readonly address: string | undefined;
  /** The id that a browser keeps; undefined: it keeps none. */
  readonly deviceId: string | undefined;
  /** Who the messaging app says it is, where the survey asks. */
  readonly person: Identity | undefined;
}
const NOWHERE: Origin = { address: undefined, deviceId: undefined, person: undefined };

/** CONST-2. */
const DEVICE_ID = /^[0-9a-f]{32}_[ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678]{24}$/;

type Query = Database['query'];
type Subjects = Readonly<Record<LimitRule['by'], string | undefined>>;

/** Hashes of who is limited; nothing is hashed where nothing is limited. */
async function subjectsOf(
  query: Query,
  surveyId: string,
  { address, deviceId, person }: Origin,
): Promise<Subjects> {
  const key = await limitKey(query, surveyId);
  const hash = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url');
  return {
    ip: address === undefined ? undefined : hash('ip', address),
    device: deviceId !== undefined && DEVICE_ID.test(deviceId) ? hash('device', deviceId) : undefined,
    wx: person && hash('wx', `${person.app} ${person.openId}`),
  };
}

/** The hash under which a person is limited and known in a survey. */
export async function personHash(query: Query, surveyId: string, person: Identity): Promise<string> {
  const { wx } = await subjectsOf(query, surveyId, { ...NOWHERE, person });
  return wx ?? ''; // there is a person
}

const limitedBy = ({ max, within }: LimitRule, subject: string, now: Date) => ({
  subject,
  max,
  since: within === undefined ? undefined : new Date(now.getTime() - within),
});

/** The hash under which an address is known in a survey. */
export async function addressHash(query: Query, surveyId: string, address: string): Promise<string> {
  const { ip } = await subjectsOf(query, surveyId, { ...NOWHERE, address });
  return ip ?? ''; // there is an address
}

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

/** Whether anything of where a response begins is kept until its end (`noteOrigin`). */
export const notesOrigin = (
  project: Project,
  { deviceId, person }: Pick<Origin, 'deviceId' | 'person'>,
): boolean => person !== undefined || (deviceId !== undefined && tellsDevicesApart(project));

/** The device on which a response begins, where its project tells devices apart, and who begins it: its end counts for them. */
export async function noteOrigin(
  transaction: Transaction,
  key: ResponseKey,
  project: Project,
  { deviceId, person }: Pick<Origin, 'deviceId' | 'person'>,
): Promise<void> {
  if (!notesOrigin(project, { deviceId, person })) return;
  const given = { ...NOWHERE, person, deviceId: tellsDevicesApart(project) ? deviceId : undefined };
  const { device, wx } = await subjectsOf(transaction, key.surveyId, given);
  if (device !== undefined) await storeDevice(transaction, key, device);
  if (wx !== undefined) await storeIdentity(transaction, key, wx);
}

/** Counts a finished response for its address, device and person. Returns a failure if one of them is at its limit. */
export async function countFinished(
  transaction: Transaction,
  key: ResponseKey,
  project: Project,
  { address, now }: { readonly address: string | undefined; readonly now: Date },
): Promise<Failure | undefined> {
  const rules = limitRules(project);
  if (rules.length === 0) return undefined;
  const { ip } = await subjectsOf(transaction, key.surveyId, { ...NOWHERE, address });
  const isBy = (by: LimitRule['by']) => rules.some((rule) => rule.by === by);
  const subjects: Subjects = {
    ip,
    device: isBy('device') ? await findDevice(transaction, key) : undefined,
    wx: isBy('wx') ? await findIdentity(transaction, key) : undefined,
  };
  for (const rule of rules) {
    const subject = subjects[rule.by];
    if (subject === undefined) continue;
    if (!(await countResponse(transaction, key, limitedBy(rule, subject, now), now)))
      return fail(rule.obstacle);
  }
  return undefined;
}
