import { createSurveyId } from '../../src/harness/journey-survey.ts';
import { publish } from '../../src/harness/author.ts';

const option = (gid: string, index: number, title: string) => ({
  gid: `${gid}${index}`,
  seq: index,
  title,
  score: index,
});
const levels = ['Hardly ever', 'Sometimes', 'Often', 'Nearly always'];
const subjects = [
  ['plan', 'Planning ahead', '提前计划', 'I know on Monday what I want to have done on Friday.'],
  ['focus', 'Staying with one thing', '专注', 'I finish one thing before I begin another.'],
  ['help', 'Asking for help', '求助', 'I ask someone when I am stuck.'],
  ['rest', 'Taking breaks', '休息', 'I get up and walk around in between.'],
  ['calm', 'Keeping calm', '保持冷静', 'I stay friendly when it gets late.'],
] as const;

/** Five statements with points, a report with a radar chart, and votes, in three languages. */
export function createResultsProject(changes: object = {}): object {
  return {
    format: 1,
    projectId: createSurveyId(),
    title: 'How I work',
    project_lang: {
      answer_language: 'en-GB',
      translation_language: [{ code: 'zh-CN' }, { code: 'ar' }],
    },
    translations: {
      'zh-CN': {
        project: {
          title: '我的工作方式',
          'report.title': '你的工作方式',
          'report.total.ranges.1.label': '从容不迫',
          'report.total.ranges.1.text': '<p>你知道自己要做什么，也知道什么时候该停下来。</p>',
          ...Object.fromEntries(
            subjects.map(([id, , chinese]) => [`report.dimensions.${id}.title`, chinese]),
          ),
        },
      },
      ar: { project: { title: 'كيف أعمل', 'report.title': 'كيف تعمل' } },
    },
    items: [
      {
        type: 'G',
        gid: 'all',
        items: subjects.map(([id, , , title]) => ({
          type: 'Q',
          gid: id,
          qtype: 'single',
          title,
          required: true,
          items: levels.map((level, at) => option(id, at + 1, level)),
        })),
      },
    ],
    report: {
      title: 'How you work',
      intro: '<p>Five habits, and how often you say that you have them.</p>',
      total: {
        title: 'All habits together',
        scale: [0, 20],
        ranges: [
          { to: 10, label: 'Still trying', text: '<p>Pick one habit, and keep it for a week.</p>' },
          { from: 10, label: 'At ease', text: '<p>You know what you want, and when to stop.</p>' },
        ],
      },
      dimensions: subjects.map(([id, title]) => ({
        id,
        title,
        questions: [id],
        scale: [0, 4],
        ranges: [
          { to: 3, text: '<p>Try it once a day.</p>' },
          { from: 3, label: 'Strong' },
        ],
      })),
      position: true,
      analysis: { show_points: true },
      closing: [{ text: '<p><b>Thank you</b>, and have a good week.</p>' }],
      share_days: 14,
    },
    vote: { questions: ['plan', 'rest'] },
    ...changes,
  };
}

export const publishResults = (serverUrl: string, changes: object = {}) =>
  publish(serverUrl, createResultsProject(changes));

/** Answers each question by a separate call, as a browser would. `chosenLevels` has a level (1 to 4) for each subject. */
export async function finishResults(
  serverUrl: string,
  surveyId: string,
  chosenLevels: readonly number[],
): Promise<{ readonly seq: number; readonly token: string }> {
  const call = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${serverUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} gave ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: { seq: number; rspd_token: string; transaction_id: string } })
      .data;
  };
  const beginReply = await call(`/api/survey/b/${surveyId}`, { device: 'pc', event_id: crypto.randomUUID() });
  const answers = subjects.map(([gid], at) => ({
    type: 'answer',
    gid,
    answer: [`${gid}${chosenLevels[at] ?? 1}`],
  }));
  const body = {
    transaction_id: beginReply.transaction_id,
    event_id: crypto.randomUUID(),
    events: [...answers, { type: 'next' }],
  };
  await call(`/api/survey/s/${surveyId}`, body, beginReply.rspd_token);
  return { seq: beginReply.seq, token: beginReply.rspd_token };
}
