import { DEVICES, SPECIAL_MODES } from '@canvass/project/vocabulary';
import { isRecord } from '@canvass/project';
import type { MemberData, SessionFacts } from '@canvass/protocol';
import type { PlayedFacts } from './play-script.ts';

export type FactsResult = PlayedFacts | { readonly problem: string };

type UncheckedObject = Readonly<Record<string, unknown>>;

/**
 * Reads session facts from JSON: the facts themselves, or a server's reply with `facts`, possibly inside `data`. From a
 * response's `events` it also reads the server's recorded results, such as draws. Returns the first problem.
 */
export function readFacts(text: string): FactsResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The only error of JSON.parse is invalid JSON.
    return { problem: 'This is not JSON.' };
  }
  const { facts, events } = unwrap(value) ?? {};
  if (facts === undefined) return { problem: 'These are no session facts: an object is wanted.' };
  const wrong = Object.entries(CHECKS).find(([key, isRight]) => !isRight(facts[key]));
  if (wrong !== undefined)
    return { problem: `These are no session facts: \`${wrong[0]}\` is missing or of the wrong kind.` };
  const knownFields = Object.keys(CHECKS).flatMap((key) =>
    facts[key] === undefined ? [] : [[key, facts[key]]],
  );
  return {
    facts: Object.fromEntries(knownFields) as SessionFacts, // `CHECKS` has validated every field
    recorded: new Map((events ?? []).flatMap(answeredEffect)),
  };
}

function unwrap(
  value: unknown,
): { readonly facts: UncheckedObject; readonly events?: readonly unknown[] } | undefined {
  if (!isRecord(value)) return undefined;
  if (isRecord(value['data'])) return unwrap(value['data']);
  const { facts, events } = value;
  if (!isRecord(facts)) return { facts: value };
  return Array.isArray(events) ? { facts, events } : { facts };
}

function answeredEffect(event: unknown): readonly (readonly [string, unknown])[] {
  if (!isRecord(event) || event['type'] !== 'fulfilled' || typeof event['id'] !== 'string') return [];
  return [[event['id'], event['value']]];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const everyValue = (value: unknown, isRight: (item: unknown) => boolean) =>
  isRecord(value) && Object.values(value).every(isRight);
const isMember = (value: unknown): value is MemberData | null => value === null || isRecord(value);

const isQuotas = (value: unknown) =>
  isRecord(value) &&
  Array.isArray(value['full']) &&
  value['full'].every(isText) &&
  everyValue(value['counts'], Number.isSafeInteger);

const CHECKS = {
  seq: (value) => value === null || Number.isSafeInteger(value),
  seeds: (value) => everyValue(value, Number.isSafeInteger),
  params: (value) => everyValue(value, isText),
  link: (value) => value === undefined || isText(value),
  link_params: (value) => value === undefined || everyValue(value, isText),
  ip_privacy_open: (value) => value === undefined || value === false,
  quotas: (value) => value === undefined || isQuotas(value),
  rules: (value) => value === undefined || Number.isSafeInteger(value),
  restored: (value) => value === undefined || everyValue(value, () => true),
  device: (value) => DEVICES.some((device) => device === value),
  language: isText,
  source: (value) => value === null || isText(value),
  member: isMember,
  mode: (value) => value === undefined || SPECIAL_MODES.some((mode) => mode === value),
  now: Number.isFinite,
  utc_offset: (value) => value === undefined || Number.isFinite(value),
} satisfies Record<keyof SessionFacts, (value: unknown) => boolean>;
