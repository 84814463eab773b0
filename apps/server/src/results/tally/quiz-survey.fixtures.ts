import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../testing/index.ts';

/** A survey of two questions with points, a report and votes on both. */
export const quizProject = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => {
  const options = (gid: string, ...scores: readonly number[]) =>
    scores.map((score, at) => ({ gid: `${gid}${at + 1}`, seq: at + 1, title: `${gid} ${at + 1}`, score }));
  return {
    format: 1,
    projectId: 'QuizSurvey00000000000001',
    title: 'Quiz <i>one</i>',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    translations: { 'zh-CN': { project: { 'report.title': '你的结果' } } },
    items: [
      { type: 'Q', gid: 'a', qtype: 'single', title: 'A?', items: options('a', 0, 5, 10) },
      { type: 'Q', gid: 'b', qtype: 'multiple', title: 'B?', items: options('b', 1, 2, 4) },
    ],
    report: {
      title: 'Your result',
      dimensions: [
        { id: 'first', title: 'First', questions: ['a'] },
        { id: 'both', title: 'Both', questions: ['a', 'b'], weights: { b: 2 } },
      ],
      position: true,
      analysis: { show_right: true, show_points: true },
      closing: [
        { to: 8, text: 'Try again' },
        { from: 8, text: 'Well done' },
      ],
    },
    vote: { questions: ['a', 'b'] },
    ...changes,
  };
};

export interface FinishedRespondent {
  readonly seq: number;
  readonly token: string;
}

/** Finishes a response. `a` and `b` are numbers of options, from 1. Null or an empty list skips the question. */
export async function finishQuiz(
  app: TestServer,
  surveyId: string,
  a: number | null,
  b: readonly number[] = [],
): Promise<FinishedRespondent> {
  const session = await app.begin(surveyId, { event_id: randomUUID() });
  await app.answer(session, 's', [
    ...(a === null ? [] : [{ type: 'answer', gid: 'a', answer: [`a${a}`] } as const]),
    ...(b.length === 0 ? [] : [{ type: 'answer', gid: 'b', answer: b.map((at) => [`b${at}`]) } as const]),
    { type: 'next' },
  ]);
  return { seq: session.begun.seq, token: session.begun.rspd_token };
}
