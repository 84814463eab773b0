import { describe, expect, it, test } from 'vitest';
import documentation from '../../../../docs/project-format.md?raw';
import { RICH_FAULTS } from '../rich-text/rich-faults.fixtures.ts';
import type { JsonValue } from '../json/json.ts';
import { loadProject } from './load-project.ts';
import { parseProject } from './parse-project.ts';
import { one, plant, type Fault } from './planted-fault.fixtures.ts';
import { ENGINE_FAULTS } from '../rules/rules-engine-faults.table.ts';
import { engineSurvey } from '../rules/rules-engine.fixtures.ts';
import { copyOf, soundSurvey } from './survey.fixtures.ts';

const Q1 = ['items', 0, 'items', 0] as const;
const END = ['desc_end_page', 'ends', 'too_young'] as const;
const END_PATH = '$.desc_end_page.ends.too_young';
const Q2 = ['items', 0, 'items', 1, 'items', 0] as const;
const Q1_PATH = '$.items[0].items[0]';
const deep = (levels: number): JsonValue => {
  let value: JsonValue = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

const FAULTS: readonly Fault[] = [
  one('a misspelt field', ['titel'], 'x', ['shape.unknown-field', '$.titel']),
  one('a field of another object', [...Q1, 'exclusive'], true, [
    'shape.unknown-field',
    `${Q1_PATH}.exclusive`,
  ]),
  one('a derived field', [...Q1, 'visible'], true, ['shape.derived-field', `${Q1_PATH}.visible`]),
  one('no title', [...Q1, 'title'], undefined, ['shape.missing-field', Q1_PATH]),
  // What is said elsewhere of a thing whose shape is wrong is no fault of its own.
  one('no type', [...Q1, 'type'], undefined, ['shape.missing-field', Q1_PATH]),
  one('a wrong type', [...Q1, 'type'], 'q', ['shape.not-one-of', `${Q1_PATH}.type`]),
  {
    name: 'a question type as type',
    plant: [
      [[...Q1, 'type'], 'single'],
      [[...Q1, 'qtype'], undefined],
    ],
    found: [['shape.not-one-of', `${Q1_PATH}.type`]],
  },
  {
    name: 'options by another name',
    plant: [
      [[...Q1, 'options'], [{ gid: 'q1a', seq: 1, title: 'Yes' }]],
      [[...Q1, 'items'], [{ gid: 'q1b', seq: 2, title: 'No' }]],
    ],
    found: [['shape.unknown-field', `${Q1_PATH}.options`]],
  },
  one('a group inside a group', ['items', 0, 'items', 1, 'type'], 'G', [
    'shape.not-one-of',
    '$.items[0].items[1].type',
  ]),
  one('a number for a text', [...Q1, 'title'], 5, ['shape.wrong-type', `${Q1_PATH}.title`]),
  one('null for a text', ['timezone'], null, ['shape.wrong-type', '$.timezone']),
  one(
    'no list of items',
    ['items'],
    'none',
    ['shape.wrong-type', '$.items'],
    ...[
      '$.rule_map.yes.bindQ',
      '$.rule_map.yes.optGid',
      '$.dispConsList[0].targets[0]',
      '$.dispConsList[0].targets[1]',
      '$.dispOptConsList[0].target',
      '$.dispOptConsList[0].options[0]',
      '$.jumpConsList[0].bindQ',
      '$.jumpConsList[0].nextQ',
      '$.jumpConsList[1].bindQ',
      '$.jumpConsList[2].bindQ',
      '$.mergePage[0]',
    ].map((path) => ['id.unresolved', path] as const),
    ...['q1', 'q1a', 'q2', 'q3', 'q3a', 'q3b', 'q1b', 'g1'].map(
      (gid) => ['translation.unknown-gid', `$.translations["zh-CN"].${gid}`] as const,
    ),
  ),
  one('half an integer', [...Q1, 'columns'], 1.5, ['shape.wrong-type', `${Q1_PATH}.columns`]),
  one('too many columns', [...Q1, 'columns'], 11, ['shape.out-of-range', `${Q1_PATH}.columns`]),
  one('an unknown question type', [...Q1, 'qtype'], 'singel', ['shape.not-one-of', `${Q1_PATH}.qtype`]),
  one('another format', ['format'], 2, ['shape.not-one-of', '$.format']),
  one('a bad project id', ['projectId'], 'short', ['shape.pattern', '$.projectId']),
  one(
    'a gid with a blank',
    ['items', 0, 'gid'],
    'g 1',
    ['shape.pattern', '$.items[0].gid'],
    ['id.unresolved', '$.mergePage[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].g1'],
  ),
  one('a text beyond its length', ['title'], 'x'.repeat(20_001), ['shape.too-long', '$.title']),
  one(
    'no items at all',
    ['items', 0, 'items', 1, 'items'],
    [],
    ['group.no-questions', '$.items[0].items[1]'],
    ['id.unresolved', '$.dispConsList[0].targets[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q2'],
  ),
  one('an empty range', ['items', 1, 'options_range'], [], ['shape.too-short', '$.items[1].options_range']),
  one(
    'four bounds',
    ['items', 1, 'options_range'],
    [1, 2, 3, 4],
    ['shape.too-long', '$.items[1].options_range'],
  ),
  one('a rule id with a dot', ['rule_map', 'a.b'], { code: 'true' }, ['shape.bad-key', '$.rule_map["a.b"]']),
  one('a condition about nothing', ['rule_map', 'yes'], { op: 'eq' }, ['shape.no-branch', '$.rule_map.yes']),
  one('a condition about two things', ['rule_map', 'vip', 'code'], 'true', [
    'shape.unknown-field',
    '$.rule_map.vip.code',
  ]),
  one('a rule that nothing uses', ['rule_map', 'spare'], { code: 'true' }, [
    'rule.unused',
    '$.rule_map.spare',
  ]),
  {
    name: 'rules that only such rules use',
    plant: [
      [['rule_map', 'spare'], { relation: 'and', items: [{ ref: 'next' }, { ref: 'yes' }] }],
      [['rule_map', 'next'], { ref: 'last' }],
      [['rule_map', 'last'], { code: 'true' }],
    ],
    found: [
      ['rule.unused', '$.rule_map.spare'],
      ['rule.unused', '$.rule_map.next'],
      ['rule.unused', '$.rule_map.last'],
    ],
  },
  one('an unknown operator', ['rule_map', 'vip', 'op'], 'equals', ['shape.not-one-of', '$.rule_map.vip.op']),
  one('a planned feature', ['limit_device'], [{}], ['feature.planned', '$.limit_device']),
  one('script as an address', ['desc_begin_page', 'logo'], 'javascript:alert(1)', [
    'address.unsafe',
    '$.desc_begin_page.logo',
  ]),
  one('a placeholder that could name the host', ['desc_end_page', 'jumpLink'], 'https://{{ ext.vip }}/x', [
    'address.open-host',
    '$.desc_end_page.jumpLink',
  ]),
  one('a placeholder that could begin a path', [...END, 'jumpLink'], '/{{ ext.vip }}/evil.example', [
    'address.open-host',
    END_PATH + '.jumpLink',
  ]),
  one('script behind a placeholder', [...END, 'jumpLink'], 'javascript:go({{ ext.vip }})', [
    'address.open-host',
    END_PATH + '.jumpLink',
  ]),
  one('a blank in a link with placeholders', [...END, 'jumpLink'], 'https://a.example/? {{ ext.vip }}', [
    'address.unsafe',
    END_PATH + '.jumpLink',
  ]),
  one('an award at an end', [...END, 'award'], { points: 5 }, ['feature.planned', END_PATH + '.award']),
  one(
    'an end that does not exist',
    ['jumpConsList', 2, 'end'],
    'to_young',
    ['id.unresolved', '$.jumpConsList[2].end'],
    ['end.unused', END_PATH],
  ),
  one('an end of a jump that goes on', ['jumpConsList', 0, 'end'], 'too_young', [
    'jump.end-unused',
    '$.jumpConsList[0].end',
  ]),
  one('an end that nothing names', ['jumpConsList', 2, 'end'], undefined, ['end.unused', END_PATH]),
  one('another host as a path', ['desc_end_page', 'jumpLink'], '//evil.example', [
    'address.unsafe',
    '$.desc_end_page.jumpLink',
  ]),
  one(
    'a gid given twice',
    ['items', 0, 'items', 1, 'items', 0, 'gid'],
    'q1',
    ['id.duplicate', '$.items[0].items[1].items[0].gid'],
    ['id.unresolved', '$.dispConsList[0].targets[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q2'],
  ),
  one(
    'an option with the gid of a question',
    [...Q1, 'items', 0, 'gid'],
    'q3',
    ['id.duplicate', '$.items[1].gid'],
    ['id.unresolved', '$.rule_map.yes.optGid'],
    ['id.wrong-kind', '$.dispOptConsList[0].target'],
    ['id.wrong-kind', '$.jumpConsList[0].nextQ'],
    ['id.wrong-kind', '$.jumpConsList[2].bindQ'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q1a'],
  ),
  one('a code with the number of another', [...Q1, 'items', 0, 'cid'], 'A7', [
    'id.code-not-seq',
    `${Q1_PATH}.items[0].cid`,
  ]),
  one('a question without words', ['items', 1, 'title'], ' ', ['text.no-title', '$.items[1].title']),
  one('options that read the same', ['items', 1, 'items', 1, 'title'], 'One ', [
    'option.same-title',
    '$.items[1].items[1].title',
  ]),
  one('a field of another question type', ['items', 1, 'task_number'], 3, [
    'field.no-effect',
    '$.items[1].task_number',
  ]),
  one('an option field of another question type', [...Q1, 'items', 0, 'exclusive'], true, [
    'field.no-effect',
    `${Q1_PATH}.items[0].exclusive`,
  ]),
  one('an order of what is fixed', [...Q1, 'items', 0, 'fixed'], true, [
    'order.all-fixed',
    `${Q1_PATH}.option_order`,
  ]),
  one('a rule beside a code', [...Q2, 'disp_code'], 'Q1 == 1', [
    'rule.beside-code',
    '$.dispConsList[0].targets[0]',
  ]),
  one('a rule of options without any', ['dispOptConsList', 0, 'options'], undefined, [
    'rule.no-target',
    '$.dispOptConsList[0]',
  ]),
  one('a value that is compared with nothing', ['rule_map', 'yes', 'value'], 1, [
    'rule.value-unused',
    '$.rule_map.yes.value',
  ]),
  one(
    'a jump behind one that always holds',
    ['jumpConsList', 0, 'conditionGroup'],
    'FC_empty',
    ['rule.unused', '$.rule_map.both'],
    ['jump.unreachable', '$.jumpConsList[1]'],
  ),
  one('a link that is not followed', ['desc_end_page', 'selectType'], 'text', [
    'settings.link-unused',
    '$.desc_end_page.jumpLink',
  ]),
  one('a day that the calendar has not', ['settings', 'end_time'], '2026-06-31T09:00:00Z', [
    'settings.no-such-time',
    '$.settings.end_time',
  ]),
  one('a seq given twice', [...Q1, 'items', 1, 'seq'], 1, ['id.duplicate-seq', `${Q1_PATH}.items[1].seq`]),
  one('a code given twice', ['items', 1, 'cid'], 'Q2', ['id.duplicate-cid', '$.items[1].cid']),
  one(
    'a gid with a meaning',
    ['items', 1, 'items', 0, 'gid'],
    'group_end',
    ['id.reserved', '$.items[1].items[0].gid'],
    ['id.unresolved', '$.dispOptConsList[0].options[0]'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q3a'],
  ),
  one('a rule called FC_empty', ['rule_map', 'FC_empty'], { code: 'true' }, [
    'id.reserved',
    '$.rule_map.FC_empty',
  ]),
  one('a rule that does not exist', ['dispConsList', 0, 'conditionGroup'], 'ja', [
    'id.unresolved',
    '$.dispConsList[0].conditionGroup',
  ]),
  one('a target that does not exist', ['dispConsList', 0, 'targets', 0], 'q9', [
    'id.unresolved',
    '$.dispConsList[0].targets[0]',
  ]),
  one('FC_empty inside a condition', ['rule_map', 'both', 'items', 0, 'ref'], 'FC_empty', [
    'id.unresolved',
    '$.rule_map.both.items[0].ref',
  ]),
  one('a jump to a group', ['jumpConsList', 0, 'nextQ'], 'g1', ['id.wrong-kind', '$.jumpConsList[0].nextQ']),
  one('an option of another question', ['rule_map', 'yes', 'optGid'], 'q3a', [
    'id.wrong-question',
    '$.rule_map.yes.optGid',
  ]),
  one('an option where the rule has another target', ['dispOptConsList', 0, 'options', 0], 'q1a', [
    'id.wrong-question',
    '$.dispOptConsList[0].options[0]',
  ]),
  one('a jump to nowhere', ['jumpConsList', 0, 'nextQ'], undefined, ['jump.no-target', '$.jumpConsList[0]']),
  one('a jump to two places', ['jumpConsList', 0, 'endStatus'], 'finished', [
    'jump.two-targets',
    '$.jumpConsList[0]',
  ]),
  one('a rule that needs itself', ['rule_map', 'yes'], { relation: 'or', items: [{ ref: 'both' }] }, [
    'rule.circular',
    '$.rule_map.yes',
  ]),
  {
    name: 'a circle that another rule leads into',
    plant: [
      [['rule_map', 'yes'], { relation: 'or', items: [{ ref: 'both' }] }],
      [['rule_map', 'both'], { relation: 'or', items: [{ ref: 'vip' }] }],
      [['rule_map', 'vip'], { relation: 'or', items: [{ code: 'true' }, { ref: 'both' }, { ref: 'vip' }] }],
    ],
    found: [
      ['rule.circular', '$.rule_map.both'],
      ['rule.circular', '$.rule_map.vip'],
    ],
  },
  one('a translation of nothing', ['translations', 'zh-CN', 'q8'], { title: 'x' }, [
    'translation.unknown-gid',
    '$.translations["zh-CN"].q8',
  ]),
  one('a translation of no text', ['translations', 'zh-CN', 'q1', 'required'], 'x', [
    'translation.unknown-path',
    '$.translations["zh-CN"].q1.required',
  ]),
  one('a translation into the own language', ['translations', 'en-GB'], { q1: { title: 'x' } }, [
    'translation.own-language',
    '$.translations["en-GB"]',
  ]),
  one('a translation that is not offered', ['translations', 'ar'], { q1: { title: 'x' } }, [
    'translation.language-not-offered',
    '$.translations.ar',
  ]),
  one('a text without translation', ['translations', 'zh-CN', 'q3a'], undefined, [
    'translation.missing',
    '$.translations["zh-CN"]',
  ]),
  one('a translation that is empty', ['translations', 'zh-CN', 'q3a', 'title'], ' ', [
    'translation.missing',
    '$.translations["zh-CN"]',
  ]),
  one('a translation that drops a placeholder', ['translations', 'zh-CN', 'q2', 'title'], '为什么？', [
    'translation.placeholder-dropped',
    '$.translations["zh-CN"].q2.title',
  ]),
  one(
    'a translation that adds a placeholder',
    ['translations', 'zh-CN', 'q1', 'title'],
    '同意{{ ext.vip }}？',
    ['translation.placeholder-added', '$.translations["zh-CN"].q1.title'],
  ),
  one('a language without texts', ['project_lang', 'translation_language', 1], { code: 'ar' }, [
    'translation.language-without-texts',
    '$.project_lang.translation_language[1]',
  ]),
  one('a language offered twice', ['project_lang', 'translation_language', 1], { code: 'en-GB' }, [
    'translation.language-twice',
    '$.project_lang.translation_language[1]',
  ]),
  one('a day that does not exist', ['settings', 'begin_time'], '2026-13-01T09:00:00Z', [
    'settings.no-such-time',
    '$.settings.begin_time',
  ]),
  one('an end before the beginning', ['settings', 'end_time'], '2026-03-01T09:30:00+01:00', [
    'settings.never-open',
    '$.settings.end_time',
  ]),
  one('an unknown time zone', ['timezone'], 'Europe/Atlantis', ['settings.no-such-timezone', '$.timezone']),
  one('a link page without a link', ['desc_end_page', 'jumpLink'], undefined, [
    'settings.link-missing',
    '$.desc_end_page.selectType',
  ]),
  one(
    'bounds the wrong way round',
    ['items', 1, 'options_range'],
    [3, 2],
    ['settings.empty-range', '$.items[1].options_range'],
  ),
  one(
    'length bounds the wrong way round',
    [...Q1, 'items', 1, 'open_attrs', 'range'],
    [9, 1],
    ['settings.empty-range', `${Q1_PATH}.items[1].open_attrs.range`],
  ),
  one('a parameter given twice', ['ext_params', 1, 'code'], 'vip', [
    'id.duplicate-parameter',
    '$.ext_params[1].code',
  ]),
  one('a parameter that links use themselves', ['ext_params', 1, 'code'], 'language', [
    'parameter.name-taken',
    '$.ext_params[1].code',
  ]),
  one('a parameter called toString', ['ext_params', 1, 'code'], 'toString', [
    'id.reserved',
    '$.ext_params[1].code',
  ]),
  one(
    'a level without values',
    ['ext_params', 0, 'options'],
    undefined,
    ['parameter.no-values', '$.ext_params[0]'],
    ['translation.unknown-path', '$.translations["zh-CN"].project["ext_params.vip.options.silver.title"]'],
  ),
  one('a value listed twice', ['ext_params', 0, 'options', 1, 'value'], 'silver', [
    'parameter.value-twice',
    '$.ext_params[0].options[1]',
  ]),
  one(
    'a translated default that is a number',
    ['translations', 'zh-CN', 'project', 'ext_params.visits.default'],
    '一',
    ['translation.unknown-path', '$.translations["zh-CN"].project["ext_params.visits.default"]'],
  ),
  one('a default that is no value', ['ext_params', 0, 'default'], 'bronze', [
    'parameter.bad-default',
    '$.ext_params[0].default',
  ]),
  one('a default of another type', ['ext_params', 1, 'default'], 'many', [
    'parameter.bad-default',
    '$.ext_params[1].default',
  ]),
  one('a NUL in a title', ['title'], 'a\u0000b', ['text.bad-character', '$.title']),
  one('half of a surrogate pair', ['title'], 'a\ud800b', ['text.bad-character', '$.title']),
  one('a key of JavaScript', [...Q1, 'custom'], { toString: 'x' }, [
    'shape.hostile-key',
    `${Q1_PATH}.custom.toString`,
  ]),
  one('a very long key', [...Q1, 'custom'], { ['k'.repeat(300)]: 'x' }, ['size.key', `${Q1_PATH}.custom`]),
  one('deep nesting', ['title'], deep(70), ['size.depth', `$.title${'[0]'.repeat(63)}`]),
  one(
    'too many options',
    [...Q1, 'items'],
    Array.from({ length: 201 }, (_, index) => ({ gid: `o${index}`, seq: index + 1, title: `x${index}` })),
    ['size.options', `${Q1_PATH}.items`],
    ['id.unresolved', '$.rule_map.yes.optGid'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q1a'],
    ['translation.unknown-gid', '$.translations["zh-CN"].q1b'],
  ),
  one(
    'too many nodes',
    [...Q2, 'tree_list'],
    [
      {
        gid: 'root',
        title: 'x',
        items: Array.from({ length: 10_000 }, (_, at) => ({ gid: `n${at}`, title: 'x' })),
      },
    ],
    ['field.no-effect', '$.items[0].items[1].items[0].tree_list'],
    ['size.nodes', '$.items[0].items[1].items[0].tree_list'],
  ),
];

const codesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/"cid":"(.*?)"/g)].map(([, code]) => code ?? '').sort();
const idsAndPaths = (issues: ReturnType<typeof parseProject>['issues']) =>
  issues.map(({ id, path }) => [id, path]);

describe('parseProject', () => {
  it('finds nothing wrong with a sound survey', () => {
    const { project, issues } = parseProject(soundSurvey());
    expect(issues).toEqual([]);
    expect(project?.items).toHaveLength(2);
  });

  it('finds nothing wrong with a survey of all that the rules engine knows', () => {
    const { project, issues } = parseProject(engineSurvey());
    expect(issues).toEqual([]);
    expect(project?.flow?.items).toHaveLength(5);
  });

  const planted = [
    ...FAULTS.map((fault) => ({ ...fault, survey: soundSurvey })),
    ...ENGINE_FAULTS.map((fault) => ({ ...fault, survey: engineSurvey })),
  ];
  test.each(planted)('finds $name and nothing else', ({ plant: changes, found, survey: sound }) => {
    const survey = sound();
    for (const [at, value] of changes) plant(survey, at, value);
    const { project, issues } = parseProject(survey);
    expect(idsAndPaths(issues)).toEqual(found);
    expect(project === undefined).toBe(issues.some(({ severity }) => severity === 'error'));
    for (const { message, fix } of issues) {
      expect(message).toMatch(/^\S.{10,}/s);
      expect(fix).toMatch(/^\S.{5,}/s);
    }
  });

  it('finds everything at once, in the order of the document', () => {
    const survey = soundSurvey();
    plant(survey, ['title'], 7);
    plant(survey, [...Q1, 'qtype'], 'singel');
    plant(survey, ['jumpConsList', 0, 'nextQ'], 'q33');
    plant(survey, ['settings', 'colour'], 'red');
    expect(idsAndPaths(parseProject(survey).issues)).toEqual([
      ['shape.wrong-type', '$.title'],
      ['shape.not-one-of', `${Q1_PATH}.qtype`],
      ['id.unresolved', '$.jumpConsList[0].nextQ'],
      ['shape.unknown-field', '$.settings.colour'],
    ]);
  });

  test.each([
    ['a field', ['requird'], true, 'Did you mean `required`?'],
    ['a longer field', ['defaultOption'], true, 'Did you mean `defaultOptionSelect`?'],
    ['a value', ['qtype'], 'mutliple', 'Did you mean `multiple`?'],
    ['nothing near', ['zzzzzz'], true, 'Remove it, or look its name up in docs/project-format.md.'],
  ])('suggests %s', (_, [key], value, fix) => {
    const survey = soundSurvey();
    plant(survey, [...Q1, key ?? ''], value);
    expect(parseProject(survey).issues.map((issue) => issue.fix)).toEqual([fix]);
  });

  it('says what an object cannot do without', () => {
    const survey = soundSurvey();
    plant(survey, ['project_lang', 'translation_language'], ['zh-CN']);
    expect(parseProject(survey).issues.map((issue) => issue.fix)).toContain('Write { "code": "zh-CN" }.');
    plant(survey, ['items', 0, 'items', 0, 'items', 0], 'Yes');
    expect(parseProject(survey).issues.map((issue) => issue.fix)).toContain(
      'Give an object with `gid`, `seq`, `title`.',
    );
  });

  test.each<[string, readonly (string | number)[], JsonValue, string]>([
    ['a question type as type', [...Q1, 'type'], 'single', 'Write "type": "Q", "qtype": "single".'],
    ['a rule as text', ['rule_map', 'yes'], 'Q1A1', 'Write { "code": "Q1A1" }.'],
    [
      'an expression for the name of a rule',
      ['dispConsList', 0, 'conditionGroup'],
      'Q1 == 1',
      'Rules have names: write "rule_map": { "my_rule": { "code": "Q1 == 1" } } and give "my_rule" here.',
    ],
    [
      'a condition for the name of a rule',
      ['dispConsList', 0, 'conditionGroup'],
      { bindQ: 'q1', op: 'notEmpty' },
      'Rules have names: write "rule_map": { "my_rule": {"bindQ":"q1","op":"notEmpty"} } and give "my_rule" here.',
    ],
    [
      'an expression as an object',
      [...Q1, 'disp_code'],
      { code: 'Q1 == 1' },
      'Write the expression alone, as a text: "Q1 == 1".',
    ],
    ['a default by code as text', [...Q1, 'defaultOptionSelect'], 'ext.vip', 'Write { "code": "ext.vip" }.'],
    ['a field of another format', [...Q1, 'choices'], [], 'This format calls it `items`.'],
  ])('shows how %s is written', (_, at, value, fix) => {
    const survey = soundSurvey();
    plant(survey, at, value);
    expect(parseProject(survey).issues.map((issue) => issue.fix)).toContain(fix);
  });

  it('counts what is not translated, and names the first places', () => {
    const survey = soundSurvey();
    for (const gid of ['q1', 'q1a', 'q2', 'q3', 'q3a', 'q3b', 'g1'])
      plant(survey, ['translations', 'zh-CN', gid], undefined);
    const [issue, ...others] = parseProject(survey).issues;
    expect(others).toEqual([]);
    expect(issue?.message).toBe(
      '7 of 13 texts are not translated into zh-CN, so respondents read them in en-GB: `g1` title, `q1` title, `q1a` title, `q2` title, `q3` title and 2 more.',
    );
  });

  test.each([{ value: false }, { value: 'normal' }, { value: '' }, { value: [] }, { value: {} }])(
    'accepts $value where a planned feature is not used',
    ({ value }) => {
      const survey = soundSurvey();
      plant(survey, ['limit_device'], value);
      expect(parseProject(survey).issues).toEqual([]);
    },
  );

  it('fills in codes by position and number, and keeps those that are given', () => {
    expect(codesIn(parseProject(soundSurvey()).project?.items)).toEqual(
      ['Q1', 'A1', 'A2', 'P1', 'Q2', 'G1', 'last', 'A1', 'seven'].sort(),
    );
  });

  it('is idempotent and keeps nothing of its input', () => {
    const survey = soundSurvey();
    const before = copyOf(survey);
    const { project } = parseProject(survey);
    expect(survey).toEqual(before);
    expect(parseProject(project)).toEqual({ project, issues: [] });
    expect(JSON.parse(JSON.stringify(project))).toEqual(project);
  });

  it('stops listing after a thousand issues and says how many more there are', () => {
    const survey = {
      ...soundSurvey(),
      ...Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`x${i}`, i])),
    };
    const { issues } = parseProject(survey);
    expect(issues).toHaveLength(1_001);
    expect(issues.at(-1)).toMatchObject({
      id: 'size.issues',
      message: '500 more issues were found and are not listed.',
    });
  });
});

describe('the ids in docs/project-format.md', () => {
  const table = documentation.slice(
    documentation.indexOf('## What the check finds'),
    documentation.indexOf('## What is decided here'),
  );
  const documented = [...table.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, id]) => id);
  /** Shown by tests of their own: too large for a table, or only in the text of a file. */
  const elsewhere = [
    'size.text',
    'size.values',
    'size.questions',
    'size.rules',
    'size.flow',
    'size.issues',
    // Found in check-related.test.ts.
    'related.other-level',
    'json.syntax',
    'json.duplicate-key',
    'shape.not-json',
    // Found in prepare-project.test.ts.
    'placeholder.not-here',
  ];

  it('are those of the tables of faults', () => {
    const planted = [
      ...[...FAULTS, ...ENGINE_FAULTS].flatMap(({ found }) => found.map(([id]) => id)),
      ...RICH_FAULTS.map(({ id }) => id),
    ];
    expect([...new Set([...planted, ...elsewhere])].sort()).toEqual([...new Set(documented)].sort());
  });
});

describe('loadProject', () => {
  it('gives no project when the texts are refused', () => {
    const survey = soundSurvey();
    plant(survey, [...Q1, 'title'], '<a href="javascript:alert(1)">x</a>');
    const { project, issues } = loadProject(survey);
    expect(project).toBeUndefined();
    expect(idsAndPaths(issues)).toEqual([['rich.unsafe-address', `${Q1_PATH}.title`]]);
  });
  it('takes text as well as values', () => {
    const survey = soundSurvey();
    expect(loadProject(JSON.stringify(survey))).toEqual(loadProject(survey));
    expect(loadProject(survey).project).toBeDefined();
  });
});
