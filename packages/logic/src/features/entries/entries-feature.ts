import { entryLimits, type Question } from '@canvass/project';
import type { EntriesAnswer, Issue } from '@canvass/protocol';
import type { EngineFeature } from '../../compile/feature.ts';
import { isList } from '../../language/runtime/value.ts';
import type { QuestionHooks } from '../../program/program.ts';
import type {
  QuestionType,
  QuestionTypeWithTools,
  ScriptContext,
  ScriptResult,
  TypeTools,
} from '../../question-type/question-type.ts';
import { wrapTypes } from '../../question-type/wrap-types.ts';

/** The type of questions whose answer is a list of texts (`entries`, ANSWER-19). */
export const entriesFeature: EngineFeature = {
  id: 'entries',
  compile({ layout }, types) {
    const questions = new Map<number, QuestionHooks>();
    for (const [index, { question }] of layout.questions.entries()) {
      const type = types[index];
      if (question.entries !== undefined && type !== undefined)
        questions.set(index, { type: entryType(question, type) });
    }
    return { questions };
  },
};

const listType = wrapTypes(computeMembers, computeTools);

/**
 * Returns `type`, or for a question with `entries` a type whose answer is a list: one answer of `type` for each entry
 * that is not empty. The `part` of an issue is the number of the entry, from 1. Returns the same object for the same
 * type.
 */
export function entryType(question: Question, type: QuestionType): QuestionType {
  return question.entries === undefined ? type : listType(type);
}

/** Answers of the wrapped type come from its own `parse`. */
const listOf = (answer: unknown) => answer as EntriesAnswer<unknown>;

function computeMembers(type: QuestionType): Partial<QuestionType> {
  const { effort, fromValue } = type;
  return {
    ...(effort && {
      effort: (question) => {
        const { times, kind } = effort(question);
        return { times: times * entryLimits(question).least, kind };
      },
    }),
    parse: (raw, question) => parseEntries(type, raw, question),
    initialAnswer(question, context) {
      const first = type.initialAnswer(question, context);
      return first === undefined ? undefined : [first];
    },
    validate(question, answer, context) {
      const entries = answer === undefined ? [] : listOf(answer);
      if (entries.length === 0) return type.validate(question, undefined, context);
      const entryIssues = entries.flatMap((entry, at) =>
        type.validate(question, entry, context).map((issue): Issue => ({ ...issue, part: String(at + 1) })),
      );
      return [...countIssues(question, entries.length), ...entryIssues];
    },
    prune: (answer) => answer,
    isEmpty: (answer) => listOf(answer).length === 0,
    value(question, answer, titleOf) {
      const values = listOf(answer).map((entry) => type.value(question, entry, titleOf));
      return values.length === 0 ? null : values;
    },
    ...(fromValue && {
      fromValue(question, value) {
        const values = isList(value) ? value : [value];
        const entries = values.flatMap((one) => {
          const entry = fromValue(question, one);
          return entry === undefined ? [] : [entry];
        });
        return entries.length === 0 ? undefined : entries.slice(0, entryLimits(question).most);
      },
    }),
    choices: () => [],
  };
}

/** Leaves out empty answers. Undefined if the type refuses one of them, or if there are too many. */
function parseEntries(
  type: QuestionType,
  raw: unknown,
  question: Question,
): EntriesAnswer<unknown> | undefined {
  if (!Array.isArray(raw)) return undefined;
  const entries: readonly unknown[] = raw.map((entry) => type.parse(entry, question));
  if (entries.includes(undefined)) return undefined;
  const answeredEntries = entries.filter((entry) => !type.isEmpty(entry));
  return answeredEntries.length > entryLimits(question).most ? undefined : answeredEntries;
}

function countIssues(question: Question, count: number): readonly Issue[] {
  const { least } = entryLimits(question);
  return count < least ? [{ key: 'validate.need_min_entries', params: { min: least, count } }] : [];
}

/** Simulated respondents write up to this many entries more than necessary. */
const MAX_EXTRA_ENTRIES = 3;

function computeTools(type: QuestionTypeWithTools): Partial<TypeTools> {
  return {
    shape: (question) => ({
      kind: 'list',
      member: type.shape(question),
      maxMembers: entryLimits(question).most,
      isEntries: true,
    }),
    fromScript: (entry, context) => readEntries(type, entry, context),
    variables: (question) =>
      listNumbersTo(entryLimits(question).most).flatMap((line) =>
        type.variables(question).map((variable) => ({ ...variable, line })),
      ),
    values(question, answer) {
      const entries = listOf(answer);
      const emptyValues = type.variables(question).map(() => undefined);
      return listNumbersTo(entryLimits(question).most).flatMap((line) => {
        const entry = entries[line - 1];
        return entry === undefined ? emptyValues : type.values(question, entry);
      });
    },
    arbitraryAnswer(random, question, context) {
      if (question.required !== true && random.int(4) === 0) return undefined;
      const { least, most } = entryLimits(question);
      const count = Math.min(most, least + random.int(MAX_EXTRA_ENTRIES));
      const requiredQuestion = { ...question, required: true };
      const entries = listNumbersTo(count).map(() => type.arbitraryAnswer(random, requiredQuestion, context));
      const answered = entries.filter((entry) => entry !== undefined && !type.isEmpty(entry));
      return answered.length === 0 ? undefined : answered;
    },
    summarise: (question, answer, titleOf) =>
      listOf(answer)
        .map((entry) => type.summarise(question, entry, titleOf))
        .join('; '),
  };
}

const listNumbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Reads a list of script entries, one for each text, or a single script entry. */
function readEntries(
  type: QuestionTypeWithTools,
  entry: unknown,
  context: ScriptContext,
): ScriptResult<EntriesAnswer<unknown>> {
  const scriptEntries: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  const { most } = entryLimits(context.question);
  if (scriptEntries.length > most) {
    const { cid, gid } = context.question;
    return { problem: `${cid ?? gid} takes ${most} entries at most, not ${scriptEntries.length}.` };
  }
  const entries: unknown[] = [];
  for (const scriptEntry of scriptEntries) {
    const result = type.fromScript(scriptEntry, context);
    if ('problem' in result) return result;
    if (!type.isEmpty(result.answer)) entries.push(result.answer);
  }
  return { answer: entries };
}
