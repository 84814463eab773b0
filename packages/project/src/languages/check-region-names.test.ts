import { expect, test } from 'vitest';
import { parseProject } from '../load/parse-project.ts';

const findLists = (answer_language: string, further: readonly string[] = [], country?: string) => {
  const city = { type: 'Q', gid: 'q', qtype: 'city', title: 'Where?', ...(country && { country }) };
  const { issues } = parseProject({
    format: 1,
    title: 'Places',
    timezone: 'Asia/Shanghai',
    project_lang: { answer_language, translation_language: further.map((code) => ({ code })) },
    items: [{ type: 'G', gid: 'g', items: [city] }],
  });
  return issues.flatMap(({ id, message }) =>
    id === 'type.region-names' ? [/are in (\w+)/.exec(message)?.[1]] : [],
  );
};

test.each<readonly [string, readonly string[], string | undefined, readonly string[]]>([
  ['en-GB', [], undefined, ['Chinese']],
  ['ar', ['de'], 'CN', ['Chinese']],
  ['en-GB', ['zh-TW'], undefined, []],
  ['zh-CN', [], undefined, []],
  ['zh-CN', [], 'BR', ['Portuguese']],
  ['ar', ['de'], 'BR', []],
])('%s with %j, regions of %s', (language, further, country, lists) => {
  expect(findLists(language, further, country)).toEqual(lists);
});
