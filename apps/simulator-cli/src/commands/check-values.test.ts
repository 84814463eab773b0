import { expect, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

const list = (letter: string, gid: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${gid}_${letter}${at + 1}`,
    cid: `${letter}${at + 1}`,
    seq: at + 1,
    title: `${letter}${at + 1}`,
  }));
const question = (
  cid: string,
  qtype: string,
  [items, rows]: readonly [number, number],
  fields: object = {},
) => ({
  type: 'Q',
  gid: cid,
  cid,
  qtype,
  title: cid,
  ...(items > 0 && { items: list('A', cid, items) }),
  ...(rows > 0 && { rows_items: list('R', cid, rows) }),
  ...fields,
});
const NPS = { custom_qtype: 'nps' };

function projectWith(condition: object | string) {
  const isCode = typeof condition === 'string';
  return {
    format: 1,
    title: 'Values',
    project_lang: { answer_language: 'en-GB' },
    timezone: 'Europe/London',
    ext_params: [
      {
        code: 'ward',
        type: 'enum',
        title: 'Ward',
        options: [
          { value: 'north', title: 'N' },
          { value: 'south', title: 'S' },
        ],
      },
    ],
    ...(!isCode && {
      rule_map: { shows: condition },
      dispConsList: [{ targets: ['last'], action: 'display', conditionGroup: 'shows' }],
    }),
    items: [
      question('nps', 'score', [1, 0], NPS),
      question('parts', 'score', [3, 0], NPS),
      question('adm', 'single', [3, 0]),
      question('tags', 'multiple', [3, 0]),
      question('order', 'sort', [3, 0]),
      question('grid', 'matrix_single', [3, 2]),
      question('row', 'matrix_single', [3, 1]),
      question('doctors', 'auto_table', [2, 0]),
      question('age', 'blank', [0, 0], { open_attrs: { type: 'int' } }),
      question('last', 'blank', [0, 0], isCode ? { disp_code: condition } : {}),
    ],
  };
}

async function checkCondition(condition: object | string): Promise<readonly (readonly [string, string])[]> {
  folder.write('values.json', JSON.stringify(projectWith(condition)));
  const { stdout } = await runInProcess(['check', 'values.json', '--json'], { folder: folder.path });
  const { files }: { files: { findings: { id: string; message: string; fix?: string }[] }[] } =
    JSON.parse(stdout);
  const [{ findings } = { findings: [] }] = files;
  return findings.map(({ id, message, fix = '' }) => [id, `${message} ${fix}`] as const);
}

test.each<readonly [condition: object | string, id: string, says: string]>([
  ['parts <= 6', 'language.unlike-compared', 'parts.A1'],
  [{ bindQ: 'parts', op: 'lte', value: 6 }, 'language.unlike-compared', 'parts.A1'],
  ['grid == 1', 'language.unlike-compared', 'grid.R1'],
  ['doctors == 1', 'language.unlike-compared', 'count(doctors) or doctors[1].A1'],
  ['order > 2', 'language.unlike-compared', 'count(order)'],
  ['sum(doctorsA2) > 3', 'language.no-value', 'doctors[1].A1'],
  ['nps.A9 == 3', 'language.unknown-member', 'nps.A1'],
  ['nps.value == 3', 'language.unknown-member', 'It has: A1'],
  ['nps["zz"] == 3', 'language.unknown-member', 'It has: A1'],
  ['grid.R9 == 1', 'language.unknown-member', 'Did you mean "grid.R1"'],
  ['admA9', 'language.unknown-part', '1, 2, 3'],
  ['gridR9 == 1', 'language.unknown-part', 'Rows: 1, 2'],
  ['adm == 9', 'language.unknown-option-number', '1 (A1), 2 (A2), 3 (A3)'],
  [{ bindQ: 'adm', op: 'eq', value: 'A9' }, 'language.unknown-option', 'A1'],
  ['ext.ward == "nrth"', 'language.unknown-value', 'Did you mean "north"?'],
  [{ param: 'ward', op: 'eq', value: 'nrth' }, 'language.unknown-value', 'Did you mean "north"?'],
  ['adm == 1 and adm == 2', 'language.never-holds', 'adm == 1 and adm == 2'],
  ['age > 60 and age < 18', 'language.never-holds', 'age > 60 and age < 18'],
  ['count(tags) > 5', 'language.never-holds', 'count(tags) > 5'],
  ['nps > 10', 'language.never-holds', 'nps > 10'],
  [
    {
      relation: 'and',
      items: [
        { bindQ: 'adm', op: 'eq', value: 1 },
        { bindQ: 'adm', op: 'eq', value: 2 },
      ],
    },
    'language.never-holds',
    'adm == 1 and adm == 2',
  ],
  ['adm != 1 or adm != 2', 'language.always-holds', 'adm != 1 or adm != 2'],
])('%j is reported as %s', async (condition, id, says) => {
  const findings = await checkCondition(condition);
  expect(findings.map(([one]) => one)).toEqual([id]);
  expect(findings[0]?.[1]).toContain(says);
});

test.each([
  'nps <= 6',
  { bindQ: 'nps', op: 'lte', value: 6 },
  'nps.A1 <= 6 and sum(parts) > 20 and parts.A2 == 10',
  'row == 2 or grid.R1 == 2 or gridR2A3',
  'count(doctors) > 1 and doctors[1].A2 == "x"',
  'order[1] == 2 and rank(order, "A3") == 2',
  'count(tags) == 3 and tags has all [1, 2]',
  'ext.ward in ["north", "south"] and age >= 18',
])('the condition %j has no finding', async (condition) =>
  expect(await checkCondition(condition)).toEqual([]),
);
