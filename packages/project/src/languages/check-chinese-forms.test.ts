import { expect, test } from 'vitest';
import { parseProject } from '../load/parse-project.ts';

const TYPES = ['mobile', 'tel', 'mobile_tel', 'idCard', 'email'];

const findForms = (head: object) => {
  const texts = TYPES.map((type, at) => ({
    type: 'Q',
    gid: `t${at}`,
    qtype: 'blank',
    title: 'A',
    open_attrs: { type },
  }));
  const regions = [{}, { country: 'BR' }].map((more, at) => ({
    type: 'Q',
    gid: `r${at}`,
    qtype: 'city',
    title: 'B',
    ...more,
  }));
  const items = [{ type: 'G', gid: 'g', items: [...texts, ...regions] }];
  const { issues } = parseProject({ format: 1, title: 'C', ...head, items });
  return issues
    .filter(({ id }) => id === 'type.china-only')
    .map(({ message }) => /"(.*?)"/.exec(message)?.[1]);
};
const ALL = ['mobile', 'tel', 'mobile_tel', 'idCard', 'city'];
const language = (answer_language: string) => ({ project_lang: { answer_language } });

test.each<readonly [string, object, readonly string[]]>([
  ['English without a time zone', language('en-GB'), ALL],
  ['traditional Chinese without a time zone', language('zh-TW'), ALL],
  ['English in Shanghai', { ...language('en-GB'), timezone: 'Asia/Shanghai' }, []],
  ['Chinese in New York', { ...language('zh-CN'), timezone: 'America/New_York' }, ALL],
  ['Chinese', language('zh-Hans'), []],
  ['no language', {}, []],
])('forms of mainland China are reported in a survey elsewhere: %s', (_, head, names) => {
  expect(findForms(head)).toEqual(names);
});
