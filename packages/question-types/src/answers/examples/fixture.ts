import type { Option, Question } from '@canvass/project';
import type { Issue } from '@canvass/protocol';

/** The state that an example shows. The gallery and the tests of views select examples by state. */
export type FixtureState = 'empty' | 'answered' | 'invalid' | 'limits' | 'long' | 'rtl';

/** A named example for unit tests, tests of views and browsers, and documents. */
export interface Fixture {
  readonly name: string;
  readonly state: FixtureState;
  readonly question: Question;
  /** The answer in wire format. */
  readonly answer?: unknown;
  readonly issues: readonly Issue[];
}

/** Creates a question of type `id` (`qtype`, or `qtype/custom_qtype`) with the code Q1. */
export function exampleQuestion(
  id: string,
  fields: Partial<Omit<Question, 'qtype' | 'custom_qtype'>> & Pick<Question, 'title'>,
): Question {
  const [qtype, custom] = id.split('/');
  // The cast is safe for ids of the registry. The registry lacks the template's id until a type is created from the template.
  const kind = { qtype, ...(custom === undefined ? {} : { custom_qtype: custom }) } as Pick<
    Question,
    'qtype'
  >;
  return { type: 'Q', gid: 'q1', cid: 'Q1', ...kind, ...fields };
}

/** Creates options with gids `o1`, `o2` ... and codes `A1`, `A2` .... A text becomes an option with that title. */
export function exampleOptions(...options: readonly (string | Partial<Option>)[]): readonly Option[] {
  return options.map((option, index) => {
    const seq = index + 1;
    const fields = typeof option === 'string' ? { title: option } : option;
    return { gid: `o${seq}`, seq, cid: `A${seq}`, title: `Option ${seq}`, ...fields };
  });
}

/** Creates rows with gids `r1`, `r2` ... and codes `R1`, `R2` ..., like options. */
export function exampleRows(...rows: readonly (string | Partial<Option>)[]): readonly Option[] {
  return rows.map((row, index) => {
    const seq = index + 1;
    const fields = typeof row === 'string' ? { title: row } : row;
    return { gid: `r${seq}`, seq, cid: `R${seq}`, title: `Row ${seq}`, ...fields };
  });
}
