import { canonicalJson, requireTools, type Program, rng, type State } from '@canvass/logic';
import { collectLiterals } from '@canvass/logic/explain';
import { askedQuestion, computeMoment } from '@canvass/logic/inspect';
import { entryLimits } from '@canvass/project';
import { answerKeys, arbitraryAnswer } from '../play/arbitrary-answer.ts';
import { optionCode } from '../script/names.ts';

type ProgramQuestion = Program['questions'][number];

const RANDOM_ANSWER_COUNT = 6;

/**
 * Other answers to a question, in the order of a search: options and values that rules compare first, random answers
 * and no answer last.
 */
export function listCandidates(
  program: Program,
  state: State,
  question: ProgramQuestion,
  current: unknown,
): readonly unknown[] {
  const currentQuestion = askedQuestion(computeMoment(program, state), question);
  const type = requireTools(question);
  if (!type.answerable) return [];
  const context = { question: currentQuestion };
  const read = (entry: unknown) => {
    const result = type.fromScript(entry, context);
    return 'answer' in result ? [result.answer] : [];
  };
  const random = rng(`candidates:${question.gid}`);
  const arbitrary: readonly unknown[] = Array.from(
    { length: RANDOM_ANSWER_COUNT },
    () => arbitraryAnswer(program, state, question, random) ?? null,
  );
  const candidates = [
    ...listCandidateEntries(program, question, current).flatMap(read),
    ...(question.question.no_answer ?? []).map((kind) => ({ no_answer: kind })),
    ...listCandidateLists(program, question, arbitrary),
    ...arbitrary,
    ...(current === null ? [] : [null]),
  ];
  const seenAnswers = new Set([canonicalJson(current)]);
  return candidates.filter((answer) => {
    const key = canonicalJson(answer);
    return !seenAnswers.has(key) && seenAnswers.add(key);
  });
}

function listCandidateEntries(
  program: Program,
  programQuestion: ProgramQuestion,
  current: unknown,
): readonly unknown[] {
  const { question, index, type } = programQuestion;
  const options = (question.items ?? []).map(optionCode);
  const rows = (question.rows_items ?? []).map((row) => row.cid ?? `R${row.seq}`);
  const chosen =
    current === null ? [] : type.choices(question, current).map(({ option }) => optionCode(option));
  const toggled = options.map((code) =>
    chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code],
  );
  const cells = rows.flatMap((row) => options.map((code) => ({ [row]: code })));
  const texts = [
    ...collectLiterals(program, index).flatMap(listNeighbours),
    ...answerKeys(program, programQuestion),
  ];
  if (rows.length > 0) return [...cells, ...rows.flatMap((row) => texts.map((text) => ({ [row]: text })))];
  if (options.length > 0) return [...options, ...toggled, ...options.map((code) => [code])];
  return texts;
}

/** Answers to a question with `entries`. Their numbers of entries are near the numbers that rules name. */
function listCandidateLists(
  program: Program,
  { question, index }: ProgramQuestion,
  answers: readonly unknown[],
): readonly unknown[] {
  const example: unknown = answers.find((answer) => Array.isArray(answer))?.[0];
  if (question.entries === undefined || example === undefined) return [];
  const { most } = entryLimits(question);
  const counts = collectLiterals(program, index).flatMap(listNeighbours).map(Number);
  return counts
    .filter((count) => Number.isInteger(count) && count > 0 && count <= most)
    .map((count) => Array.from({ length: count }, () => example));
}

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

function listNeighbours(value: number | string): readonly string[] {
  const number = typeof value === 'number' ? value : Number(value.trim() === '' ? Number.NaN : value);
  if (Number.isFinite(number)) return [number, number + 1, number - 1].map(String);
  const text = String(value);
  if (!DATE_PATTERN.test(text)) return [text];
  const time = Date.parse(text);
  return [time, time + DAY_MS, time - DAY_MS].map((moment) => new Date(moment).toISOString().slice(0, 10));
}
