import type { ScriptResult } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { type EvaluationAnswer, NOT_APPLICABLE } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { type Level, levelOf, makeEvaluation, NOT_APPLICABLE_ANSWER, tagNamed } from './evaluation-answer.ts';
import { numberFromScript } from '../../answers/entries/number-from-script.ts';

interface Said {
  readonly score: unknown;
  readonly tags: readonly unknown[];
  readonly open: string;
}

/** `4`, `n/a`, or `{ score: 4, tags: [Quick, t2], open: 'Thank you' }`. */
export function evaluationFromScript(
  entry: unknown,
  question: QuestionOf<'evaluation'>,
): ScriptResult<EvaluationAnswer> {
  const said = readEntry(entry);
  if (said === undefined) {
    return { problem: `${questionCode(question)} takes { score, tags: [...], open: 'text' }.` };
  }
  const level = levelOf(question, numberFromScript(said.score) ?? Number.NaN);
  if (level === undefined) return withoutLevel(said.score, question);
  const unknown = said.tags.find((name) => tagNamed(level, name) === undefined);
  if (unknown !== undefined) return { problem: unknownTag(unknown, level, question) };
  const tags = said.tags.flatMap((name) => tagNamed(level, name)?.gid ?? []);
  return { answer: makeEvaluation(question, { score: level.value, tags, opinion: said.open }) };
}

function readEntry(entry: unknown): Said | undefined {
  if (typeof entry !== 'object' || entry === null) return { score: entry, tags: [], open: '' };
  const { score, tags = [], open = '', ...others } = entry as Readonly<Record<string, unknown>>; // by name
  const isClear = Object.keys(others).length === 0 && Array.isArray(tags) && typeof open === 'string';
  return isClear && !Array.isArray(entry) ? { score, tags, open } : undefined;
}

function unknownTag(name: unknown, { value, items = [] }: Level, question: QuestionOf<'evaluation'>): string {
  const titles = items.map(({ title }) => title).join(', ');
  const offer = titles === '' ? 'It has none.' : `It has: ${titles}.`;
  return `${questionCode(question)}: level ${value} has no tag ${JSON.stringify(name) ?? 'nothing'}. ${offer}`;
}

function withoutLevel(score: unknown, question: QuestionOf<'evaluation'>): ScriptResult<EvaluationAnswer> {
  const code = questionCode(question);
  const isNone = score === 'n/a' || numberFromScript(score) === NOT_APPLICABLE;
  if (isNone && question.not_apply === true) return { answer: NOT_APPLICABLE_ANSWER };
  if (isNone) return { problem: `${code} cannot be not applicable; the question does not offer it.` };
  const values = (question.option_list ?? []).map(({ value }) => value).join(', ');
  const given = JSON.stringify(score) ?? 'nothing';
  return { problem: `${code} takes the score of a level (${values}), not ${given}.` };
}
