import type { Program } from '@canvass/logic';
import type { Option, Question } from '@canvass/project';

type ProgramQuestion = Program['questions'][number];

/** Finds questions and options by the codes that their author gave them. */
export class Names {
  readonly program: Program;
  readonly #byCode: ReadonlyMap<string, ProgramQuestion>;

  constructor(program: Program) {
    this.program = program;
    this.#byCode = new Map([
      ...program.questions.map((question) => [question.gid, question] as const),
      ...program.questions.map((question) => [question.cid, question] as const),
    ]);
  }
  get questionCodes(): readonly string[] {
    return this.program.questions.map(({ cid }) => cid);
  }
  /** Finds a question by code, or else by gid. */
  findQuestion(code: string): ProgramQuestion | undefined {
    return this.#byCode.get(code.normalize('NFC'));
  }
  codeOf(gid: string): string {
    return this.program.questions[this.program.byGid.get(gid) ?? -1]?.cid ?? gid;
  }
  /** The code of a question, or `Q5.A9` for a part of the question. */
  partCode(gid: string, part: string | undefined): string {
    const question = this.program.questions[this.program.byGid.get(gid) ?? -1]?.question;
    if (part === undefined) return this.codeOf(gid);
    // `gid.files` are files of an option, `.files` those of the question. `row:option` is a cell of a matrix.
    const names = part.split(/[.:]/).map((name) => codeOfPart(question, name));
    return [this.codeOf(gid), ...names].filter(Boolean).join('.');
  }
}

export const optionCode = (option: Option): string => option.cid ?? `A${option.seq}`;

/** `A9` for an option, `R2` for a row, `R2_open` for its open text. A name that contains no gid stays unchanged. */
function codeOfPart(question: Question | undefined, name: string): string {
  const parts = partsOf(question);
  const part = parts.find(({ gid }) => gid === name);
  if (part !== undefined) return optionCode(part);
  const owner = parts.find(({ gid }) => name === `${gid}_open`);
  return owner === undefined ? name : `${optionCode(owner)}_open`;
}

function partsOf(question: Question | undefined): readonly Option[] {
  return [...(question?.items ?? []), ...(question?.rows_items ?? [])];
}
