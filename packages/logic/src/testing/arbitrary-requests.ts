import type { ConsistencyCheck, Project, ProjectItem, Question } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';
import { questionsIn } from './arbitrary-structure.ts';

/** Adds checks across answers, questions that ask once, non-answers, and cleared hidden answers. */
export function withRequests(random: Rng, project: Project): Project {
  const choices = questionsIn(project.items).filter(
    ({ qtype }) => qtype === 'single' || qtype === 'multiple',
  );
  const checks = choices.length === 0 ? [] : [1, 2, 3].map((at) => makeCheck(random, `check${at}`, choices));
  return {
    ...project,
    items: project.items.map((item) => withSoftQuestions(random, item)),
    checks: [...(project.checks ?? []), ...checks],
    ...(random.int(2) === 0 && { settings: { ...project.settings, hidden_answers: 'cleared' } }),
  };
}

/** The check reads only questions at which it is shown, because it may not read later questions. */
function makeCheck(random: Rng, gid: string, choices: readonly Question[]): ConsistencyCheck {
  const [firstQuestion, secondQuestion] = [pickOne(random, choices), pickOne(random, choices)];
  const [a, b] = [firstQuestion.cid ?? '', secondQuestion.cid ?? ''];
  return {
    gid,
    at: firstQuestion === secondQuestion ? [firstQuestion.gid] : [firstQuestion.gid, secondQuestion.gid],
    holds: pickOne(random, [
      `count(${a}) + count(${b}) <= 2`,
      `${a} is empty or ${b} is empty`,
      `${a} is answered or ${b} is empty`,
      `count(${a}) <= count(${b})`,
    ]),
    text: ['They differ from ', { ref: a, fallback: 'nothing' }],
    ...(random.int(2) === 0 && { level: 'ask' as const }),
  };
}

function withSoftQuestions<T extends ProjectItem>(random: Rng, item: T): T {
  if (item.type !== 'Q')
    return {
      ...item,
      items: item.items.map((childItem: ProjectItem) => withSoftQuestions(random, childItem)),
    };
  const isAsked = item.qtype === 'single' || item.qtype === 'multiple' || item.qtype === 'blank';
  if (!isAsked) return item;
  return {
    ...item,
    ...(random.int(4) === 0 && { required: 'ask' as const }),
    ...(random.int(5) === 0 && { no_answer: ['dont_know'] }),
  };
}
