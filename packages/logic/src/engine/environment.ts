import { rng } from '../random/rng.ts';
import type { Environment, Value } from '../language/index.ts';
import { civilDate, civilTime } from './civil-time.ts';
import type { Draft } from './draft.ts';
import { parameterValue } from './parameters.ts';
import type { Program } from './program.ts';
import type { State } from './types.ts';
import { choiceTitle } from './choice-title.ts';
import { HIDDEN } from './status.ts';
import { vectorGet } from './vector.ts';

type Moment = Pick<Draft, 'program' | 'facts' | 'language' | 'now' | 'effective' | 'status'>;

/**
 * What expressions may see at one place of the survey: questions up to `limit` (later ones are null, also after
 * going back: contracts 15), external parameters, member data and the session.
 */
export function environmentAt(moment: Moment, limit: number, key: string): Environment {
  const { program, facts } = moment;
  return {
    answer: (question) => (question > limit ? null : answerValue(moment, question)),
    visible: (question) => question <= limit && isVisible(program, moment.status, question),
    ext: (code) => parameterValue(program.params.get(code), facts.params[code]),
    member: (field) => memberValue(facts.member, field),
    hasLabel: (label) => facts.member?.labels?.includes(label) === true,
    session: (name) => sessionValue(moment, name),
    draw: (n, purpose) => rng(`${facts.seq ?? facts.seeds[key] ?? 0}:${key}:${purpose}`).int(n),
  };
}

export function isVisible(program: Program, status: State['status'], question: number): boolean {
  const node = program.questions[question]?.node;
  return node !== undefined && (vectorGet(status, node) & HIDDEN) === 0;
}

function answerValue(moment: Moment, index: number): Value {
  const answer = vectorGet(moment.effective, index);
  const found = moment.program.questions[index];
  if (answer === null || found === undefined) return null;
  return found.type.value(found.question, answer, (option) =>
    choiceTitle(moment.program, moment.language, option),
  );
}

function memberValue(member: Moment['facts']['member'], field: string): Value {
  if (member === null) return null;
  const own = Object.hasOwn(member, field) ? (member as Readonly<Record<string, unknown>>)[field] : undefined; // by name
  const value =
    own ?? (Object.hasOwn(member.field_val_list ?? {}, field) ? member.field_val_list?.[field] : undefined);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null;
}

function sessionValue({ facts, language, now }: Moment, name: string): Value {
  const local = now + (facts.utc_offset ?? 480) * 60;
  switch (name) {
    case 'seq':
      return facts.seq;
    case 'device':
      return facts.device;
    case 'source':
      return facts.source;
    case 'language':
      return language;
    case 'today':
      return civilDate(local);
    case 'now':
      return civilTime(local);
    default:
      return null;
  }
}
