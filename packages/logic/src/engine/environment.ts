import { rng } from '../random/rng.ts';
import type { Environment, SessionKey, Value } from '../language/index.ts';
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
  return new Surroundings(moment, limit, key);
}

/** A class, because one is made for every rule that is evaluated. */
class Surroundings implements Environment {
  readonly #moment: Moment;
  readonly #limit: number;
  readonly #key: string;

  constructor(moment: Moment, limit: number, key: string) {
    this.#moment = moment;
    this.#limit = limit;
    this.#key = key;
  }

  answer(question: number): Value {
    return question > this.#limit ? null : answerValue(this.#moment, question);
  }
  visible(question: number): boolean {
    return question <= this.#limit && isVisible(this.#moment.program, this.#moment.status, question);
  }
  ext(code: string): Value {
    const { program, facts } = this.#moment;
    const given = Object.hasOwn(facts.params, code) ? facts.params[code] : undefined;
    return parameterValue(program.params.get(code), given);
  }
  member(field: string): Value {
    return memberValue(this.#moment.facts.member, field);
  }
  hasLabel(label: string): boolean {
    return this.#moment.facts.member?.labels?.includes(label) === true;
  }
  session(name: SessionKey): Value {
    return sessionValue(this.#moment, name);
  }
  draw(n: number, purpose: string): number {
    const { seq, seeds } = this.#moment.facts;
    return rng(`${seq ?? seeds[this.#key] ?? 0}:${this.#key}:${purpose}`).int(n);
  }
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

function sessionValue({ facts, language, now }: Moment, name: SessionKey): Value {
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
