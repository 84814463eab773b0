// Started by memory.ts. Keeps many answered sessions of one survey in memory, and prints the bytes per session.
import type { Survey } from './contender.ts';
import { CONTENDERS } from './contenders.ts';
import { SESSION_QUESTIONS } from './memory.ts';
import { collectGarbage } from './measure.ts';
import { createPairs } from './questionnaire.ts';
import { wireAnswers } from './respondents.ts';

const questionnaire = createPairs(SESSION_QUESTIONS);
/** Number of sessions: enough to make the program's own memory negligible, few enough to fit into memory. */
const SESSIONS: Readonly<Record<string, number>> = { 'survey-core': 10 };
const DEFAULT_SESSIONS = 200;

const contender = CONTENDERS.find(({ name }) => name === process.argv[2]);
if (contender === undefined) throw new Error(`there is no contender "${process.argv[2] ?? ''}"`);
const survey = contender.load(contender.textOf(questionnaire));
const count = SESSIONS[contender.name] ?? DEFAULT_SESSIONS;

const sessions = [answerSurvey(survey, 'warm-up 1'), answerSurvey(survey, 'warm-up 2')];
const heapBefore = readUsedHeap();
for (let number = 0; number < count; number += 1) sessions.push(answerSurvey(survey, `session ${number}`));
const heapAfter = readUsedHeap();
if (sessions.length !== count + 2 || sessions.some((session) => session.shownOnPage() === 0))
  throw new Error('a session is lost');
process.send?.((heapAfter - heapBefore) / count);

function answerSurvey(answeredSurvey: Survey, seed: string) {
  const session = answeredSurvey.begin();
  session.answerAll(wireAnswers(questionnaire, seed));
  return session;
}

function readUsedHeap(): number {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
}
