import { rng } from '../random/rng.ts';
import type { Environment, SessionKey, Value } from '../language/index.ts';
import { civilDate, civilTime } from './civil-time.ts';
import type { Draft } from './draft.ts';
import { effectiveParameter } from './effective-parameters.ts';
import { presentationOf, rankIn } from './presentation.ts';
import type { Presentation, Program, ProgramPlace } from './program.ts';
import type { State } from './types.ts';
import { reportIndex } from './report.ts';
import { choiceTitle } from './choice-title.ts';
import { HIDDEN, HIDDEN_BY_FLOW, HIDDEN_BY_GROUP } from './status.ts';
import { vectorGet } from './vector.ts';

export type Moment = Pick<Draft, 'program' | 'facts' | 'language' | 'now' | 'effective' | 'status' | 'flow'> &
  Partial<Pick<Draft, 'reports'>>;

/**
 * What expressions may see at one place of the survey: questions before the rank `before` (later ones are null, also
 * after going back: LANG-7), external parameters, member data and the session.
 */
export function environmentAt(moment: Moment, before: number, key: string): Environment {
  return new Surroundings(moment, before, key);
}

/** A class, because one is made for every rule that is evaluated. */
class Surroundings implements Environment {
  readonly #moment: Moment;
  readonly #before: number;
  readonly #key: string;
  readonly #presentation: Presentation;

  constructor(moment: Moment, before: number, key: string) {
    this.#moment = moment;
    this.#before = before;
    this.#key = key;
    this.#presentation = presentationOf(moment.program, moment);
  }

  answer(question: number): Value {
    return this.#isBehind(question) ? answerValue(this.#moment, question) : null;
  }
  visible(question: number): boolean {
    const { program, status } = this.#moment;
    const isBefore = ({ node }: ProgramPlace) => rankIn(this.#presentation, node) < this.#before;
    const places = program.questions[question]?.places ?? [];
    return places.some((place) => isBefore(place) && isShownAt(status, place));
  }
  #isBehind(question: number): boolean {
    return isBehind(this.#moment, this.#presentation, question, this.#before);
  }
  ext(code: string): Value {
    return effectiveParameter(this.#moment.program, this.#moment.facts, code);
  }
  member(field: string): Value {
    return memberValue(this.#moment.facts.member, field);
  }
  hasLabel(label: string): boolean {
    return this.#moment.facts.member?.labels?.includes(label) === true;
  }
  session(name: SessionKey): Value {
    return name === 'total_score' ? this.#totalScore() : sessionValue(this.#moment, name);
  }
  /** Rules read backwards: the newest score that was asked for before this place. */
  #totalScore(): number | null {
    const { program, flow } = this.#moment;
    return flow.totalScore ?? program.flow?.scoreAt(flow, this.#presentation, this.#before) ?? null;
  }
  draw(n: number, purpose: string): number {
    const { seq, seeds } = this.#moment.facts;
    return rng(`${seq ?? seeds[this.#key] ?? 0}:${this.#key}:${purpose}`).int(n);
  }
  invalidIndex(): void {
    const { facts, reports } = this.#moment;
    if (facts.mode !== 'preview') reportIndex(reports, this.#key);
  }
}

/**
 * Whether a question stands before a rank. Of several places it is the one at which its group is asked; those that are
 * still to come have not been looked at, so that without such a place all of them must be behind.
 */
export function isBehind(
  { program, status }: Pick<Moment, 'program' | 'status'>,
  presentation: Presentation,
  question: number,
  before: number,
): boolean {
  const places = program.questions[question]?.places ?? [];
  const [first] = places;
  if (first === undefined) return false;
  const isBefore = ({ node }: ProgramPlace) => rankIn(presentation, node) < before;
  if (places.length === 1) return isBefore(first);
  return places.every(isBefore) || places.some((place) => isBefore(place) && isAskedAt(status, place));
}

/** The path leads here and the groups around are shown: of several places of a question, one at most. */
export function isAskedAt(status: State['status'], { node }: ProgramPlace): boolean {
  return (vectorGet(status, node) & (HIDDEN_BY_FLOW | HIDDEN_BY_GROUP)) === 0;
}

export function isShownAt(status: State['status'], { node }: ProgramPlace): boolean {
  return (vectorGet(status, node) & HIDDEN) === 0;
}

export function isVisible(program: Program, status: State['status'], question: number): boolean {
  const places = program.questions[question]?.places ?? [];
  return places.some((place) => isShownAt(status, place));
}

function answerValue(moment: Moment, index: number): Value {
  const answer = vectorGet(moment.effective, index);
  const found = moment.program.questions[index];
  if (answer === null || found === undefined) return null;
  return found.type.value(found.question, answer, (option) => choiceTitle(moment, found, option));
}

function memberValue(member: Moment['facts']['member'], field: string): Value {
  if (member === null) return null;
  const own = Object.hasOwn(member, field) ? (member as Readonly<Record<string, unknown>>)[field] : undefined; // by name
  const value =
    own ?? (Object.hasOwn(member.field_val_list ?? {}, field) ? member.field_val_list?.[field] : undefined);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null;
}

function sessionValue({ facts, language, now }: Moment, name: Exclude<SessionKey, 'total_score'>): Value {
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
  }
}
