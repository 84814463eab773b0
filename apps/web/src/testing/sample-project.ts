import { compile, type Program } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { registry } from '@canvass/question-types';

export const SURVEY_ID = 'A'.repeat(24);

let surveys = 0;
/** Returns a new survey id, so that runs do not share a database. */
export const newSurveyId = () => SURVEY_ID.slice(6) + String((surveys += 1)).padStart(6, '0');

const option = (gid: string, seq: number, title: string, fields = {}) => ({ gid, seq, title, ...fields });

/** Four pages: a required choice that skips, several choices, a text, an optional choice that ends in a screen-out. */
export const sampleProject = {
  format: 1,
  projectId: SURVEY_ID,
  title: 'Sample',
  one_question_on_page: true,
  project_lang: { answer_language: 'zh-CN', translation_language: [{ code: 'en-GB' }, { code: 'ar' }] },
  translations: { 'en-GB': { q1: { title: 'First' }, project: { title: 'Sample in English' } } },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          qtype: 'single',
          title: '一',
          required: true,
          items: [option('a', 1, 'A'), option('b', 2, 'B'), option('c', 3, 'C', { is_open: true })],
        },
        {
          type: 'Q',
          gid: 'q2',
          qtype: 'multiple',
          title: '二',
          items: [option('d', 1, 'D'), option('e', 2, 'E')],
        },
        { type: 'Q', gid: 'q3', qtype: 'blank', title: '三' },
        {
          type: 'Q',
          gid: 'q4',
          qtype: 'single',
          title: '四',
          items: [option('f', 1, 'F'), option('g', 2, 'G')],
        },
      ],
    },
  ],
  jumpConsList: [
    { bindQ: 'q1', nextQ: 'q3', conditionGroup: 'chose_b' },
    { bindQ: 'q4', endStatus: 'screen_out', conditionGroup: 'chose_g' },
  ],
  rule_map: {
    chose_b: { bindQ: 'q1', op: 'eq', value: 'b' },
    chose_g: { bindQ: 'q4', op: 'eq', value: 'g' },
  },
} as unknown as Project; // written by hand in the prepared form: every text is plain

export function sampleProgram(project: Project = sampleProject): Program {
  const { program, issues } = compile(project, registry);
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return program;
}
