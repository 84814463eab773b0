import { compile, type Program, pageView, start, step } from '@canvass/logic';
import type { Option, Project, Question, RelatedReference } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { FACTS } from '../engine/canvass.ts';
import type { Implementation } from './implementation.ts';

const OPTIONS = 5;

/** Each question offers the options chosen in the previous question. All answers are the first option. */
export function createCarriedSurvey(count: number): Project {
  return createSurvey(
    Array.from({ length: count }, (_, index) => createQuestion(index, index > 0)),
    {
      relatedRefs: Array.from(
        { length: count - 1 },
        (_, index): RelatedReference => ({
          sourceGid: `q${index}`,
          targetGid: `q${index + 1}`,
          mode: 'select',
          type: 'option',
          maxLevel: 20,
        }),
      ),
    },
  );
}

/** `count` questions, each shown if the first option of the previous question was chosen. */
export function createRuleChain(count: number): Project {
  const rules = Array.from({ length: count - 1 }, (_, index) => [
    `r${index + 1}`,
    { bindQ: `q${index}`, optGid: `q${index}_1`, op: 'notEmpty' as const },
  ]);
  return createSurvey(
    Array.from({ length: count }, (_, index) => createQuestion(index, false)),
    {
      rule_map: Object.fromEntries(rules),
      dispConsList: rules.map(([id], index) => ({
        targets: [`q${index + 1}`],
        action: 'display' as const,
        conditionGroup: String(id),
      })),
    },
  );
}

/** Answers the first question with its second and its first option in turn. */
export function toggleBySteps(name: string, project: Project): Implementation {
  const { program, issues } = compile(project, registry);
  if (program === undefined) throw new Error(`${name} does not compile: ${JSON.stringify(issues)}`);
  let state = start(program, FACTS);
  const answer = (index: number, option: number) => {
    const event = { type: 'answer', gid: `q${index}`, answer: [[`q${index}_${option}`]] };
    const result = step(program, state, event);
    if (result.refused !== undefined) throw new Error(`${name}: ${result.refused.key}`);
    state = result.state;
  };
  project.items.forEach((group) => {
    if (group.type !== 'Q') group.items.forEach((_, index) => answer(index, 1));
  });
  requireToggle(program, answer, () => pageView(program, state).gids.length);
  let isFirst = true;
  return {
    name,
    operationsPerTurn: 1,
    work: (count) => {
      for (let index = 0; index < count; index += 1) {
        answer(0, isFirst ? 2 : 1);
        isFirst = !isFirst;
      }
    },
  };
}

/** Throws unless the answer to question 1 changes all other questions. Otherwise nothing would be measured. */
function requireToggle(
  program: Program,
  answer: (index: number, option: number) => void,
  countShown: () => number,
): void {
  const shownCount = countShown();
  answer(0, 2);
  const changedCount = countShown();
  answer(0, 1);
  if (shownCount !== program.questions.length || changedCount > 2 || countShown() !== shownCount)
    throw new Error(`the answer shows ${changedCount} of ${shownCount} questions`);
}

function createSurvey(questions: readonly Question[], fields: Partial<Project>): Project {
  return {
    format: 1,
    title: 'A cascade',
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'g1', items: [...questions] }],
    ...fields,
  };
}

function createQuestion(index: number, isCarried: boolean): Question {
  const items = Array.from(
    { length: OPTIONS },
    (_, at): Option => ({
      gid: `q${index}_${at + 1}`,
      seq: at + 1,
      cid: `A${at + 1}`,
      title: `Option ${at + 1}`,
      ...(isCarried && { option_origin: `q${index - 1}_${at + 1}` }),
    }),
  );
  return {
    type: 'Q',
    gid: `q${index}`,
    cid: `Q${index + 1}`,
    qtype: 'multiple',
    title: 'Which of these?',
    items,
  };
}
