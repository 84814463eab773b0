/** Projects of any size, each with many parts that refer to, repeat or contain other parts. */
export interface GrownProject {
  readonly name: string;
  readonly make: (size: number) => object;
  /** Whether a few parts already take seconds. */
  readonly isCostly?: true;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const entries = <T>(count: number, make: (index: number) => readonly [string, T]): Record<string, T> =>
  Object.fromEntries(times(count, make));

const option = (question: string, index: number, extraFields: object = {}) => ({
  gid: `${question}_${index + 1}`,
  seq: index + 1,
  title: `Option ${index + 1}`,
  ...extraFields,
});
const single = (gid: string, extraFields: object = {}, options = 2) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title: gid,
  items: times(options, (at) => option(gid, at)),
  ...extraFields,
});
const blank = (gid: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title: gid,
  ...extraFields,
});
const group = (gid: string, items: readonly object[]) => ({ type: 'G', gid, items });
const project = (items: readonly object[], extraFields: object = {}) => ({
  format: 1,
  title: 'Grown',
  one_question_on_page: true,
  items: [group('all', [single('q'), ...items])],
  rule_map: {},
  ...extraFields,
});

const YES = { bindQ: 'q', op: 'notEmpty' };
/** A rule with 1,000 conditions in groups. */
const LARGE = {
  relation: 'or',
  items: times(10, () => ({ relation: 'or', items: times(100, () => YES) })),
};
const conditionTwice = (id: string) => ({ relation: 'and', items: [{ ref: id }, { ref: id }] });
const displayRule = (target: string, conditionGroup: string) => ({
  targets: [target],
  action: 'display',
  conditionGroup,
});

export const GROWN_PROJECTS: readonly GrownProject[] = [
  {
    name: 'conditions that use the one before twice, the last one used once',
    make: (size) =>
      project([blank('last')], {
        rule_map: entries(size, (at) => [`r${at}`, at === 0 ? YES : conditionTwice(`r${at - 1}`)]),
        dispConsList: [displayRule('last', `r${size - 1}`)],
      }),
  },
  {
    name: 'conditions that use the one before twice, each of them used',
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`)),
        {
          rule_map: entries(size, (at) => [`r${at}`, at === 0 ? YES : conditionTwice(`r${at - 1}`)]),
          dispConsList: times(size, (at) => displayRule(`b${at}`, `r${at}`)),
        },
      ),
  },
  {
    name: 'one large condition that many use',
    isCostly: true,
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`)),
        {
          rule_map: {
            large: LARGE,
            ...entries(size, (at) => [`r${at}`, { ref: 'large' }]),
          },
          dispConsList: times(size, (at) => displayRule(`b${at}`, `r${at}`)),
        },
      ),
  },
  {
    name: 'one code that many conditions use',
    isCostly: true,
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`)),
        {
          rule_map: {
            large: { code: times(190, () => 'q == 1').join(' or ') },
            ...entries(size, (at) => [`r${at}`, conditionTwice('large')]),
          },
          dispConsList: times(size, (at) => displayRule(`b${at}`, `r${at}`)),
        },
      ),
  },
  {
    name: 'one condition that is used many times',
    make: (size) =>
      project([blank('last')], {
        rule_map: { large: LARGE },
        dispConsList: times(size, () => displayRule('last', 'large')),
      }),
  },
  {
    name: 'groups of conditions inside one another',
    make: (size) =>
      project([blank('last')], {
        rule_map: entries(Math.ceil(size / 20), (at) => [
          `r${at}`,
          times(20, () => 0).reduce<object>((inner) => ({ relation: 'or', items: [inner, YES] }), YES),
        ]),
        dispConsList: times(Math.ceil(size / 20), (at) => displayRule('last', `r${at}`)),
      }),
  },
  {
    name: 'values that are named by the one before twice',
    make: (size) =>
      project(
        times(Math.ceil(size / 60), (at) =>
          blank(`b${at}`, {
            disp_code: `let v0 = q == 1; ${times(60, (v) => `let v${v + 1} = v${v} and v${v};`).join(' ')} v60`,
          }),
        ),
      ),
  },
  {
    name: 'texts that are named by the one before twice',
    make: (size) =>
      project(
        times(Math.ceil(size / 60), (at) =>
          blank(`b${at}`, {
            disp_code: `let v0 = "ab"; ${times(60, (v) => `let v${v + 1} = concat(v${v}, v${v});`).join(' ')} v60 == "a"`,
          }),
        ),
      ),
  },
  {
    name: 'long ranges',
    make: (size) =>
      project([
        ...times(200, (at) => blank(`b${at}`, { cid: `Q${at + 2}` })),
        ...times(Math.ceil(size / 300), (at) =>
          blank(`c${at}`, {
            cid: `C${at}`,
            disp_code: times(300, () => 'Q2~201').join(' or '),
          }),
        ),
      ]),
  },
  {
    name: 'long ranges of options',
    make: (size) =>
      project([
        single('many', { cid: 'M' }, 200),
        ...times(Math.ceil(size / 300), (at) =>
          blank(`c${at}`, { cid: `C${at}`, disp_code: times(300, () => 'MA1~200').join(' or ') }),
        ),
      ]),
  },
  {
    name: 'ranges of names that do not exist',
    make: (size) =>
      project([
        ...times(200, (at) => blank(`b${at}`, { cid: `Q${at + 2}` })),
        ...times(Math.ceil(size / 300), (at) =>
          blank(`c${at}`, { cid: `C${at}`, disp_code: times(300, () => 'X1~200').join(' or ') }),
        ),
      ]),
  },
  {
    name: 'names that do not exist',
    make: (size) =>
      project(
        times(size, (at) =>
          blank(`b${at}`, { cid: `Name${at}`, disp_code: `Nane${at} == 1`, title: `{{ Nmae${at} }}` }),
        ),
      ),
  },
  {
    name: 'gids that do not exist',
    make: (size) =>
      project(
        times(size, (at) => blank(`name${at}`, { cid: `Q${at + 2}` })),
        {
          rule_map: entries(size, (at) => [`rule${at}`, { bindQ: `nmae${at}`, op: 'empty' }]),
          dispConsList: times(size, (at) => displayRule(`naem${at}`, `rlue${at}`)),
        },
      ),
  },
  {
    name: 'options that are carried from the question before, twice',
    make: (size) => {
      const isCarried = (at: number) => at % 20 > 0;
      return project(
        times(size, (at) =>
          single(`c${at}`, {
            items: times(2, (each) =>
              option(`c${at}`, each, isCarried(at) ? { option_origin: `c${at - 1}_1` } : {}),
            ),
          }),
        ),
        {
          relatedRefs: times(size, (at) => at)
            .filter(isCarried)
            .map((at) => ({
              sourceGid: `c${at - 1}`,
              targetGid: `c${at}`,
              mode: 'select',
              type: 'option',
              maxLevel: 20,
            })),
        },
      );
    },
  },
  {
    name: 'references from many questions to many others',
    make: (size) => {
      const side = Math.ceil(Math.sqrt(size));
      return project([...times(side, (at) => single(`a${at}`)), ...times(side, (at) => single(`b${at}`))], {
        relatedRefs: times(side, (to) =>
          times(side, (from) => ({
            sourceGid: `a${from}`,
            targetGid: `b${to}`,
            mode: 'select',
            type: 'option',
          })),
        ).flat(),
      });
    },
  },
  {
    name: 'placeholders of the question before, twice',
    make: (size) =>
      project(
        times(size, (at) =>
          single(`c${at}`, {
            cid: `C${at}`,
            title: at === 0 ? 'First' : `{{ C${at - 1} }} {{ C${at - 1} }}`,
            items: times(2, (each) =>
              option(`c${at}`, each, { title: at === 0 ? 'x' : `{{ C${at - 1} }}{{ C${at - 1} }}` }),
            ),
          }),
        ),
      ),
  },
  {
    name: 'a title with many placeholders',
    make: (size) => project([blank('last', { title: times(size, () => '{{ Q1 }}').join(' ') })]),
  },
  {
    name: 'rich text in depth',
    make: (size) =>
      project(
        times(Math.ceil(size / 200), (at) =>
          blank(`b${at}`, { title: `${'<b><i>'.repeat(100)}x${'</i></b>'.repeat(100)}` }),
        ),
      ),
  },
  {
    name: 'rich text that is never closed',
    make: (size) =>
      project(
        times(Math.ceil(size / 100), (at) =>
          blank(`b${at}`, { title: '<p><b><a href="https://example.com">x'.repeat(100) }),
        ),
      ),
  },
  {
    name: 'rich text with closings alone',
    make: (size) => project([blank('last', { title: `${'<b>'.repeat(50)}${'</i></p>'.repeat(size)}` })]),
  },
  {
    name: 'rich text of open brackets',
    make: (size) => project([blank('last', { title: `${'<'.repeat(size)}${'{{'.repeat(size)}` })]),
  },
  {
    name: 'attributes of rich text',
    make: (size) =>
      project(
        times(Math.ceil(size / 100), (at) =>
          blank(`b${at}`, {
            title: `<p ${times(100, (each) => `a${each}="x"`).join(' ')} style="${'color:red;'.repeat(100)}">x</p>`,
          }),
        ),
      ),
  },
  {
    name: 'patterns that repeat what repeats',
    make: (size) =>
      project(
        times(size, (at) =>
          blank(`b${at}`, { disp_code: `Q1 matches "(((a{1,${(at % 9) + 1}}){1,6}){1,6}){1,6}"` }),
        ),
      ),
  },
  {
    name: 'translations into many languages',
    make: (size) => {
      const side = Math.ceil(Math.sqrt(size));
      const codes = times(
        side,
        (at) =>
          `${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(at / 26) % 26]}`,
      );
      return project(
        times(side, (at) => blank(`b${at}`)),
        {
          project_lang: { answer_language: 'en-GB', translation_language: codes.map((code) => ({ code })) },
          translations: Object.fromEntries(
            codes.map((code) => [code, entries(side, (at) => [`b${at}`, { title: `{{ Q1 }} ${code}` }])]),
          ),
        },
      );
    },
  },
  {
    name: 'many languages without translations',
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`)),
        {
          project_lang: {
            answer_language: 'en-GB',
            translation_language: times(Math.min(size, 600), (at) => ({
              code: `${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(at / 26) % 26]}`,
            })),
          },
        },
      ),
  },
  {
    name: 'groups of one page each',
    make: (size) => ({
      ...project([]),
      items: times(size, (at) =>
        group(`g${at}`, [{ type: 'P', gid: `p${at}`, items: [blank(`b${at}`, { title: `{{ Q${at} }}` })] }]),
      ),
    }),
  },
  {
    name: 'one group in many places of the flow',
    make: (size) => ({
      ...project(times(size, (at) => blank(`b${at}`))),
      flow: {
        fid: 'root',
        type: 'F',
        ftype: 'root',
        items: times(Math.min(size, 50), (at) => ({ fid: `f${at}`, type: 'G', gid: 'all' })),
      },
    }),
  },
  {
    name: 'nodes of the flow inside one another',
    make: (size) => ({
      ...project([]),
      rule_map: { yes: YES },
      flow: {
        fid: 'root',
        type: 'F',
        ftype: 'root',
        items: [
          { fid: 'fa', type: 'G', gid: 'all' },
          ...times(Math.ceil(size / 20), (at) =>
            times(20, (level) => level).reduce<object>(
              (inner, level) => ({
                fid: `f${at}_${level}`,
                type: 'F',
                ftype: 'branch',
                conditionGroup: 'yes',
                items: [inner],
              }),
              { fid: `e${at}`, type: 'F', ftype: 'endPage', endType: 'screen_out' },
            ),
          ),
        ],
      },
    }),
  },
  {
    name: 'questions on one page',
    make: (size) => ({ ...project(times(size, (at) => blank(`b${at}`))), one_question_on_page: false }),
  },
  {
    name: 'questions that one rule shows',
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`)),
        {
          rule_map: { yes: YES },
          dispConsList: times(10, () => ({
            ...displayRule('b0', 'yes'),
            targets: times(size, (at) => `b${at}`),
          })),
        },
      ),
  },
  {
    name: 'jumps from one question',
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`)),
        {
          rule_map: { yes: YES },
          jumpConsList: times(size, (at) => ({ bindQ: 'q', conditionGroup: 'yes', nextQ: `b${at}` })),
        },
      ),
  },
  {
    name: 'jump codes with many targets',
    make: (size) =>
      project(
        times(size, (at) =>
          blank(`b${at}`, {
            cid: `Q${at + 2}`,
            jump_code: at < size - 1 ? `if Q1 == 1 then goto Q${size + 1}; goto END` : '',
          }),
        ),
      ),
  },
  {
    name: 'questions that read all others',
    make: (size) => {
      const side = Math.ceil(Math.sqrt(size));
      return project([
        ...times(side, (at) => blank(`b${at}`, { cid: `Q${at + 2}` })),
        ...times(side, (at) =>
          blank(`c${at}`, { cid: `C${at}`, disp_code: `sum(Q2~${Math.min(side, 190) + 1}) > 3` }),
        ),
      ]);
    },
  },
  {
    name: 'trees',
    make: (size) =>
      project(
        times(Math.ceil(size / 1000), (tree) => ({
          type: 'Q',
          gid: `t${tree}`,
          qtype: 'cascader',
          title: 'Where?',
          tree_list: times(Math.min(size, 100), (at) => ({
            gid: `t${tree}_${at}`,
            title: `${at}`,
            items: times(10, (leaf) => ({ gid: `t${tree}_${at}_${leaf}`, title: `${leaf}` })),
          })),
        })),
      ),
  },
  {
    name: 'cells of quotas',
    make: (size) =>
      project([], {
        quotas: [
          {
            id: 'all',
            name: 'All',
            cells: times(size, (at) => ({
              id: `c${at}`,
              name: `${at}`,
              cap: 1,
              cond: 'Q1 == 1 and Q1 == 2',
            })),
          },
        ],
      }),
  },
  {
    name: 'parameters',
    make: (size) =>
      project(
        times(size, (at) => blank(`b${at}`, { title: `{{ ext.p${at} }}`, disp_code: `ext.p${at} == "x"` })),
        { ext_params: times(size, (at) => ({ code: `p${at}`, type: 'chart' })) },
      ),
  },
  {
    name: 'the same fault many times',
    make: (size) => project(times(size, () => ({ type: 'Q', gid: 'same', qtype: 'nothing', titel: 3 }))),
  },
  {
    name: 'bindings of options',
    make: (size) =>
      project(
        times(Math.ceil(size / 200), (at) => ({
          ...single(`c${at}`, {}, 200),
          option_bind_list: times(200, (each) => ({
            optGid: `c${at}_${each + 1}`,
            bindQ: 'q',
            bindOpt: 'q_1',
          })),
        })),
      ),
  },
  {
    name: 'a matrix of many rows and columns',
    make: (size) =>
      project(
        times(Math.ceil(size / 400), (at) => ({
          ...single(`c${at}`, { qtype: 'matrix_single' }, 200),
          rows_items: times(200, (each) => ({ gid: `c${at}_r${each}`, seq: each + 1, title: 'Row' })),
        })),
      ),
  },
];
