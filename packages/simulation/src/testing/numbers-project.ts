import { compile, type QuestionTypeWithTools, type Program } from '@canvass/logic';
import type { Project, Question } from '@canvass/project';
import { registry } from '@canvass/question-types';

/** Number of possible phone numbers, so few that respondents often give the same number. */
const NUMBERS = 60;
type Answer = readonly [number: string, code: string];

/** A question type like a text, with random answers from a small set, and codes that are sometimes wrong. */
function numberType(): QuestionTypeWithTools<Question, Answer> {
  const blank = registry.get('blank');
  if (blank === undefined) throw new Error('there are texts');
  return {
    ...(blank as unknown as QuestionTypeWithTools<Question, Answer>), // the other members work with any text
    parse: (raw) => (Array.isArray(raw) && raw.length === 2 ? [String(raw[0]), String(raw[1])] : undefined),
    validate: (question, answer) =>
      question.required === true && answer === undefined ? [{ key: 'validate.answer' }] : [],
    serverChecks: ({ gid, unique, sms_verify }, [number, code]) => [
      ...(unique === true ? [{ kind: 'unique', gid, textType: 'mobile', value: number } as const] : []),
      ...(sms_verify === true ? [{ kind: 'sms', gid, phone: number, code } as const] : []),
    ],
    arbitraryAnswer: (random) => [String(random.int(NUMBERS)), random.int(3) === 0 ? '12' : '123456'],
  };
}

const number = (cid: string, fields: Partial<Question>): Question => ({
  type: 'Q',
  gid: cid.toLowerCase(),
  cid,
  qtype: 'blank',
  title: `${cid}?`,
  ...fields,
});

/** A survey that asks for unique numbers before and after a quota. Later respondents correct a number, or give up. */
export function numbersProgram(): Program {
  const project: Project = {
    format: 1,
    title: 'Numbers',
    one_question_on_page: true,
    items: [
      number('Q1', { required: true, unique: true }),
      number('Q2', { sms_verify: true }),
      number('Q3', { unique: true, sms_verify: true }),
      number('Q4', {}),
    ],
    quotas: [{ id: 'few', name: 'Few', cells: [{ id: 'odd', name: 'odd', cap: 20, cond: 'seq % 2 = 1' }] }],
  };
  const types = new Map(registry).set('blank', numberType() as QuestionTypeWithTools);
  const { program, issues } = compile(project, types);
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return program;
}
