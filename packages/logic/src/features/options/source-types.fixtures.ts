import type { Option, Question } from '@canvass/project';
import type { Choice, QuestionTypeWithTools, RegistryWithTools } from '../../question-type/question-type.ts';
import { testTypes } from '../../testing/question-types.ts';

type Entries = Readonly<Record<string, unknown>>;

/** A question type with the choices that related options read from it (SHOW-10). It accepts every answer. */
function source(
  id: string,
  choices: (question: Question, answer: Entries) => readonly Choice[],
): QuestionTypeWithTools {
  return {
    ...(testTypes.get('multiple') as QuestionTypeWithTools), // tests call only the members that are replaced below
    id,
    parse: (raw) => raw ?? undefined,
    prune: (answer) => answer,
    isEmpty: (answer) => Object.keys(answer as Entries).length === 0,
    value: () => null,
    shape: () => ({ kind: 'any' }),
    choices: (question, answer) => choices(question, answer as Entries), // the tests use this shape
  };
}

const items = ({ items: options = [] }: Question): readonly Option[] => options;
const chosen = (question: Question, isChosen: (gid: string) => boolean): readonly Choice[] =>
  items(question).flatMap((option) => (isChosen(option.gid) ? [{ option }] : []));

export const sourceTypes: RegistryWithTools = new Map([
  ...testTypes,
  ...[
    source('image_select', (question, answer) =>
      chosen(question, (gid) => Object.values(answer).includes(gid)),
    ),
    source('sort', (question, answer) => chosen(question, (gid) => answer[gid] !== undefined)),
    source('score', (question, answer) =>
      chosen(question, (gid) => {
        const [, , , noApply] = (answer[gid] ?? [null, null, null, 99]) as readonly unknown[]; // the tests use this shape
        return noApply !== 99;
      }),
    ),
    source('maxdiff', (question, answer) =>
      chosen(question, (gid) => Object.values(answer).some((task) => (task as { h: string }).h === gid)),
    ),
    source('multiple_blank', (question, answer) =>
      chosen(question, (gid) => String(answer[gid] ?? '').trim() !== ''),
    ),
    source('matrix_single', (question, answer) =>
      (question.rows_items ?? []).flatMap((row) =>
        chosen(question, (gid) => answer[row.gid] === gid).map(({ option }) => ({ option, row })),
      ),
    ),
    // Choices are nodes of the question's tree instead of options.
    source('cascader', (_, answer) =>
      Object.values(answer).map((gid) => ({ option: { gid: String(gid), seq: 1, title: String(gid) } })),
    ),
    // A choice has its open text.
    source('auto_table', (question, answer) =>
      items(question).flatMap((option) => {
        const text = answer[option.gid];
        return text === undefined ? [] : [{ option, ...(text !== '' && { text: String(text) }) }];
      }),
    ),
  ].map((type) => [type.id, type] as const),
]);

const QUESTION = { type: 'Q', title: 'A source' } as const;

/** A question with the options `s1` to `s3` and the rows `r1` to `r3`. */
export function computeSource(qtype: Question['qtype'], fields: Partial<Question> = {}): Question {
  const list = (letter: string) =>
    [1, 2, 3].map((seq) => ({ gid: `${letter}${seq}`, seq, title: `Title ${letter}${seq}` }));
  return { ...QUESTION, gid: 'source', qtype, items: list('s'), rows_items: list('r'), ...fields };
}

/** A question whose options `GID_ORIGIN` mirror the named options or rows, and with another option `GID_own`. */
export function target(gid: string, origins: readonly string[], fields: Partial<Question> = {}): Question {
  const mirrored = origins.map((origin, index) => ({
    gid: `${gid}_${origin}`,
    seq: index + 1,
    title: 'not shown',
    option_origin: origin,
  }));
  const ownOption = { gid: `${gid}_own`, seq: 9, title: 'None of these' };
  return { type: 'Q', gid, qtype: 'multiple', title: 'A target', items: [...mirrored, ownOption], ...fields };
}
