import type { Project } from '@canvass/project';
import type { Obstacle } from '../surveys/survey-store.ts';
import { createHmac } from 'node:crypto';
import type { ResponseKey } from '../response-log/response-store.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';
import type { Identity } from './visitor.ts';
import { countResponse, findDevice, isReached, loadLimitKey, storeDevice } from './limit-store.ts';

/** The maximum number of finished responses per address, device or person (STATE-2). */
interface LimitRule {
  readonly kind: 'device' | 'ip' | 'wx';
  readonly max: number;
  /** Milliseconds for which a finished response counts. Undefined if it counts for ever. */
  readonly periodMs: number | undefined;
  readonly obstacle: Obstacle;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns no rules if the project may not distinguish addresses, devices and persons. */
export function listLimitRules({ settings, limit_device: device }: Project): readonly LimitRule[] {
  if (settings?.ip_privacy_open === false) return [];
  const rules: LimitRule[] = [];
  if (settings?.ip_once === true)
    rules.push({ kind: 'ip', max: 1, periodMs: undefined, obstacle: 'survey.ip_answered' });
  if (device !== undefined)
    rules.push({
      kind: device.by ?? 'device',
      max: device.max ?? 1,
      periodMs: device.window === 'day' ? DAY_MS : undefined,
      obstacle: device.by === 'wx' ? 'survey.person_limit' : 'survey.device_limit',
    });
  return rules;
}

/** Whether browsers store a device id. It is needed for limits per device and for invitations (AWARD-11). */
export const usesDeviceIds = (project: Project): boolean =>
  listLimitRules(project).some(({ kind }) => kind === 'device') ||
  (project.settings?.ip_privacy_open !== false &&
    (project.awards ?? []).some(({ fission }) => fission !== undefined));

/** The origin of a response. All fields are stored only as hashes, with a key of the survey. */
export interface Origin {
  /** An IPv6 address is shortened to its network. */
  readonly address: string | undefined;
  /** Undefined if the browser stores no device id. */
  readonly deviceId: string | undefined;
  /** The account in the messaging app, if the survey asks for it. */
  readonly person: Identity | undefined;
}
const UNKNOWN_ORIGIN: Origin = { address: undefined, deviceId: undefined, person: undefined };

/** The form of a device id (CONST-2). */
const DEVICE_ID = /^[0-9a-f]{32}_[ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678]{24}$/;

type Query = Database['query'];
type Subjects = Readonly<Record<LimitRule['kind'], string | undefined>>;

async function loadSubjects(
  query: Query,
  surveyId: string,
  { address, deviceId, person }: Origin,
): Promise<Subjects> {
  const key = await loadLimitKey(query, surveyId);
  const hash = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url');
  return {
    ip: address === undefined ? undefined : hash('ip', address),
    device: deviceId !== undefined && DEVICE_ID.test(deviceId) ? hash('device', deviceId) : undefined,
    wx: person && hash('wx', `${person.app} ${person.openId}`),
  };
}

export async function hashPerson(query: Query, surveyId: string, person: Identity): Promise<string> {
  const { wx } = await loadSubjects(query, surveyId, { ...UNKNOWN_ORIGIN, person });
  return wx ?? ''; // `wx` is set, because `person` is
}

const toResponseLimit = ({ max, periodMs }: LimitRule, subject: string, now: Date) => ({
  subject,
  max,
  since: periodMs === undefined ? undefined : new Date(now.getTime() - periodMs),
});

export async function hashAddress(query: Query, surveyId: string, address: string): Promise<string> {
  const { ip } = await loadSubjects(query, surveyId, { ...UNKNOWN_ORIGIN, address });
  return ip ?? ''; // `ip` is set, because `address` is
}

/** Returns the obstacle if this address, device or person has reached its limit of responses (STATE-2). */
export async function findLimitObstacle(
  { query }: Pick<Database, 'query'>,
  surveyId: string,
  project: Project,
  { origin, now }: { readonly origin: Origin; readonly now: Date },
): Promise<Obstacle | undefined> {
  const rules = listLimitRules(project);
  if (rules.length === 0) return undefined;
  const subjects = await loadSubjects(query, surveyId, origin);
  for (const rule of rules) {
    const subject = subjects[rule.kind];
    if (subject !== undefined && (await isReached(query, surveyId, toResponseLimit(rule, subject, now))))
      return rule.obstacle;
  }
  return undefined;
}

/** Whether `noteOrigin` stores the device or person when a response begins. */
export const notesOrigin = (
  project: Project,
  { deviceId, person }: Pick<Origin, 'deviceId' | 'person'>,
): boolean => person !== undefined || (deviceId !== undefined && usesDeviceIds(project));

/** Stores the person of a response, and its device if the project uses device ids. The response's end needs both. */
export async function noteOrigin(
  transaction: Transaction,
  key: ResponseKey,
  project: Project,
  { deviceId, person }: Pick<Origin, 'deviceId' | 'person'>,
): Promise<void> {
  if (!notesOrigin(project, { deviceId, person })) return;
  const origin = { ...UNKNOWN_ORIGIN, person, deviceId: usesDeviceIds(project) ? deviceId : undefined };
  const { device, wx } = await loadSubjects(transaction, key.surveyId, origin);
  if (device !== undefined) await storeDevice(transaction, key, device);
  if (wx !== undefined) await storeIdentity(transaction, key, wx);
}

/** Counts a finished response for each limit. Returns a failure if the address, device or person is at its limit. */
export async function countFinished(
  transaction: Transaction,
  key: ResponseKey,
  project: Project,
  { address, now }: { readonly address: string | undefined; readonly now: Date },
): Promise<Failure | undefined> {
  const rules = listLimitRules(project);
  if (rules.length === 0) return undefined;
  const { ip } = await loadSubjects(transaction, key.surveyId, { ...UNKNOWN_ORIGIN, address });
  const hasRule = (kind: LimitRule['kind']) => rules.some((rule) => rule.kind === kind);
  const subjects: Subjects = {
    ip,
    device: hasRule('device') ? await findDevice(transaction, key) : undefined,
    wx: hasRule('wx') ? await findIdentity(transaction, key) : undefined,
  };
  for (const rule of rules) {
    const subject = subjects[rule.kind];
    if (subject === undefined) continue;
    if (!(await countResponse(transaction, key, toResponseLimit(rule, subject, now), now)))
      return fail(rule.obstacle);
  }
  return undefined;
}

async function storeIdentity(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  openIdHash: string,
): Promise<void> {
  await transaction
    .insertInto('response_identity')
    .values({ survey_id: surveyId, seq, openid_hash: openIdHash })
    .execute();
}

/** Returns the person's hash. Undefined if the messaging app has not confirmed a person. */
export async function findIdentity(
  query: Database['query'],
  { surveyId, seq }: ResponseKey,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('response_identity')
    .select('openid_hash')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.openid_hash;
}
