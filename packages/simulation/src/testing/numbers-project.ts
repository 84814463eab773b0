import { compile, type QuestionTypeWithTools, type Program } from '@canvass/logic';
import type { Project, Question } from '@canvass/project';
import { registry } from '@canvass/question-types';

/** Number of possible phone numbers, so few that respondents often give the same number. */
const PHONE_NUMBER_COUNT = 60;
type Answer = readonly [number: string, code: string];

/**
 * The type `blank`, but an answer is a phone number with an SMS code. Random answers use few numbers, and a third of
 * the codes are wrong.
 */
function phoneNumberType(): QuestionTypeWithTools<Question, Answer> {
  const blank = registry.get('blank');
  if (blank === undefined) throw new Error('the type `blank` is not registered');
  return {
    ...(blank as unknown as QuestionTypeWithTools<Question, Answer>), // the other members work with any text
    parse: (raw) => (Array.isArray(raw) && raw.length === 2 ? [String(raw[0]), String(raw[1])] : undefined),
    validate: (question, answer) =>
      question.required === true && answer === undefined ? [{ key: 'validate.answer' }] : [],
    serverChecks: ({ gid, unique, sms_verify }, [number, code]) => [
      ...(unique === true ? [{ kind: 'unique', gid, textType: 'mobile', value: number } as const] : []),
      ...(sms_verify === true ? [{ kind: 'sms', gid, phone: number, code } as const] : []),
    ],
    arbitraryAnswer: (random) => [
      String(random.int(PHONE_NUMBER_COUNT)),
      random.int(3) === 0 ? '12' : '123456',
    ],
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

/**
 * A survey with unique and verified phone numbers, and a quota. In a simulation, later respondents find few free
 * numbers, so they change a number or abandon the survey.
 */
export function phoneNumbersProgram(): Program {
  const project: Project = {
    format: 1,
    title: 'Phone numbers',
    one_question_on_page: true,
    items: [
      number('Q1', { required: true, unique: true }),
      number('Q2', { sms_verify: true }),
      number('Q3', { unique: true, sms_verify: true }),
      number('Q4', {}),
    ],
    quotas: [{ id: 'few', name: 'Few', cells: [{ id: 'odd', name: 'odd', cap: 20, cond: 'seq % 2 = 1' }] }],
  };
  const types = new Map(registry).set('blank', phoneNumberType() as QuestionTypeWithTools);
  const { program, issues } = compile(project, types);
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return program;
}
