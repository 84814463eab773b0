import type { Choice } from '../../question-type/question-type.ts';
import { TOUCHED } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import type { ChoiceValue, Value } from '../../language/index.ts';
import type { AutomaticMoment } from './automatic-moment.ts';
import type { AutomaticSources, DefaultSelection } from './automatic-sources.ts';

/** The answer before options with auto_code are added. Null if there is none. */
export interface BaseAnswer {
  readonly answer: unknown;
  /** Whether the respondent gave it, or it existed at the start. */
  readonly isOwn: boolean;
  /** Whether the respondent has changed or cleared the answer. */
  readonly isTouched: boolean;
}

/** Follows the truth table of `automaticAnswer`. */
export function baseAnswer(moment: AutomaticMoment, sources: AutomaticSources, own: unknown): BaseAnswer {
  if (isTouched(moment) && (own === null || moment.offered(own) !== null))
    return { answer: own, isOwn: true, isTouched: true };
  const selected = sources.selection && selectedAnswer(moment, sources.selection);
  const answer =
    selected ?? (sources.fill === undefined ? null : moment.answerOf(moment.evaluate(sources.fill)));
  const isOwn = answer === null;
  return { answer: isOwn ? own : answer, isOwn, isTouched: false };
}

function isTouched({ draft, occurrence }: AutomaticMoment): boolean {
  return (vectorGet(draft.state.status, occurrence.node) & TOUCHED) !== 0;
}

function selectedAnswer(moment: AutomaticMoment, selection: DefaultSelection): unknown {
  const value = selectedValue(moment, selection);
  return value === null ? null : moment.answerOf(value);
}

function selectedValue(moment: AutomaticMoment, selection: DefaultSelection): Value {
  const { options, facts } = moment.context;
  switch (selection.kind) {
    case 'only':
      return options.length === 1 ? options.map((option) => choiceAs({ option })) : null;
    case 'looped': {
      const { gid } = moment.question;
      const seed = Object.hasOwn(facts.seeds, gid) ? (facts.seeds[gid] ?? 0) : 0;
      const option = options[seed % options.length];
      return option === undefined ? null : choiceAs({ option });
    }
    case 'listed':
      return options.filter(({ gid }) => selection.gids.includes(gid)).map((option) => choiceAs({ option }));
    case 'code':
      return moment.evaluate(selection.expression);
  }
}

/** A choice as a value for `fromValue`, which finds the option by its gid. */
export function choiceAs({ option: { gid, seq, cid = `A${seq}` }, text }: Choice): ChoiceValue {
  const choice = { kind: 'choice', seq, cid, gid, title: '' } as const;
  return text === undefined ? choice : { ...choice, text };
}
