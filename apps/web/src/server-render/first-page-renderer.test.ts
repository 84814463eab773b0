import { seedsFor } from '@canvass/logic';
import { type Project, computeProductLanguage } from '@canvass/project';
import type { FirstPageSurvey, SurveyEvent, SurveyInfo } from '@canvass/protocol';
import { fixtures } from '@canvass/question-types/fixtures';
import { describe, expect, it, test } from 'vitest';
import { foldEvents } from '../answering/fold-events.ts';
import { loadProgram } from '../boot/program.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { renderer } from './first-page-renderer.tsx';
import { shownDigest } from '../first-page/shown-digest.ts';

const PATH = `/s/${'A'.repeat(24)}`;
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';

const surveyOf = (fields: object): FirstPageSurvey => ({
  surveyId: 'A'.repeat(24),
  info: { version: 1 } as SurveyInfo, // the code reads no other field
  project: { ...sampleProject, ...fields } as unknown as Project,
});

async function draw(fields: object, visit: Partial<Parameters<typeof renderer.facts>[1]> = {}) {
  const survey = surveyOf(fields);
  const facts = renderer.facts(survey.project, {
    path: PATH,
    search: '',
    userAgent: '',
    language: 'zh-CN',
    words: computeProductLanguage(visit.language ?? 'zh-CN', []),
    ...visit,
  });
  return facts && renderer.render(survey, facts, 1);
}

it('renders the start page', async () => {
  const page = await draw({});
  expect(page?.screen).toBe('start');
  expect(page?.html).toMatch(/<form noValidate="" autoComplete="off" class="app-start" method="dialog">/);
  expect(page?.html).toContain('Sample');
  expect((await draw({}, { language: 'en-GB' }))?.html).toContain('Sample in English');
});

it('renders the first page of questions if there is no start page', async () => {
  const page = await draw({ desc_begin_page: { skip: true } });
  expect(page?.screen).toBe('question');
  expect(page?.html.match(/<input type="radio"/g)).toHaveLength(3);
  expect(page?.html).not.toContain(' style=');
});

// Rendering blocks the server.
test.each([
  ['a page of 1,500 items is rendered', [1, 1_500], '', true],
  ['a page of 2,500 items is not', [1, 2_500], '', false],
  ['a page with a parameter and 300 items is rendered', [1, 300], '?who=a', true],
  ['a page with a parameter and 1,500 items is not', [1, 1_500], '?who=a', false],
  ['a survey of 12,000 items is not rendered, whatever its first page', [40, 300], '', false],
] as const)('%s', async (_, [pages, options], search, isRendered) => {
  const items = Array.from({ length: pages }, (__, page) => ({
    type: 'G',
    gid: `large-${page}`,
    items: [
      {
        type: 'Q',
        gid: `lq${page}`,
        cid: `Q${page + 1}`,
        qtype: 'single',
        title: 'Large',
        items: Array.from({ length: options }, (___, at) => ({
          gid: `lq${page}-${at}`,
          seq: at + 1,
          title: `${at}`,
        })),
      },
    ],
  }));
  const fields = {
    items,
    rule_map: {},
    jumpConsList: [],
    desc_begin_page: { skip: true },
    ext_params: [{ code: 'who', type: 'chart' }],
  };
  const page = await draw(fields, { search });
  expect(page?.html.includes('type="radio"') ?? false).toBe(isRendered);
});

test.each([
  ['an order by seed', () => pagesWith(shuffledChoice('q'))],
  [
    'how full quotas are',
    () => {
      const choiceQuestion = choice('q');
      const [first, ...otherOptions] = choiceQuestion.items;
      const items = [{ ...first, disp_code: 'not quota_full("cell")' }, ...otherOptions];
      const question = { ...choiceQuestion, items };
      return { ...pagesWith(question), quota_waits: { start: false, gids: [] } };
    },
  ],
  ['a quota before the first page', () => ({ quota_waits: { start: true, gids: [] } })],
])('does not render content that depends on %s', async (_, more) => {
  expect(await draw({ ...more(), desc_begin_page: { skip: true } })).toBeUndefined();
});

it('renders a first page that is the same for every seed, with its digest', async () => {
  const pages = pagesWith(choice('first'), shuffledChoice('later'));
  const page = await draw({ ...pages, desc_begin_page: { skip: true } });
  expect(page?.html).toContain('id="q-first"');
  const { project } = surveyOf(pages);
  const program = await loadProgram(project);
  if (program === undefined) throw new Error('It does not compile.');
  const digestFor = (seq: number, seeds: Record<string, number>, events: readonly SurveyEvent[] = []) => {
    const facts = {
      seq,
      seeds,
      params: {},
      source: null,
      member: null,
      now: 2,
      device: 'pc',
      language: 'zh-CN',
    } as const;
    return shownDigest(program, foldEvents(program, facts, events).state);
  };
  expect(digestFor(77, seedsFor(program, 77))).toBe(page?.digest);
  expect(
    digestFor(77, seedsFor(program, 77), [{ type: 'answer', gid: 'first', answer: ['firsta'] }]),
  ).not.toBe(page?.digest);
});

function pagesWith(...questions: readonly { readonly gid: string }[]) {
  const items = questions.map((question) => ({ type: 'G', gid: `g_${question.gid}`, items: [question] }));
  return { items, jumpConsList: [], rule_map: {} };
}

function choice(gid: string) {
  const items = ['a', 'b', 'c', 'd'].map((end, at) => ({ gid: gid + end, seq: at + 1, title: end }));
  return { type: 'Q', gid, qtype: 'single', title: 'q', items };
}
const shuffledChoice = (gid: string) => ({ ...choice(gid), option_order: 'random' });

const matrix = {
  type: 'Q',
  gid: 'm',
  qtype: 'matrix_single',
  title: 'm',
  items: ['x', 'y'].map((gid, at) => ({ gid, seq: at + 1, title: gid })),
  rows_items: ['r', 's', 't'].map((gid, at) => ({ gid, seq: at + 1, title: gid })),
};

it('labels the button of a question that is answered row by row', async () => {
  const fields = { ...pagesWith(matrix), desc_begin_page: { skip: true } };
  const page = await draw(fields, { userAgent: PHONE, language: 'en-GB' });
  expect(page?.step).toBe('Next row (2 of 3)');
  expect(page?.html).toMatch(/<button type="submit"[^>]*>Next row \(2 of 3\)</);
  const wide = await draw(fields, { language: 'en-GB' });
  expect([wide?.step, wide?.html.includes('Next row')]).toEqual([undefined, false]);
});

it('returns the window width that its tables need', async () => {
  const readWidth = async (question: { readonly gid: string }) =>
    (await draw({ ...pagesWith(question), desc_begin_page: { skip: true } }))?.leastWidth;
  expect(await readWidth(matrix)).toBe(852);
  expect(await readWidth(choice('q'))).toBeUndefined();
});

const HOSTILE =
  '</script><script>alert(1)</script><img src=x onerror="alert(2)"> style="color:red" {{ ext.nick }}';

it('escapes texts of authors and links', async () => {
  const begin = { title: HOSTILE, text: HOSTILE, start_btn: HOSTILE };
  const ext_params = [{ code: 'nick', type: 'chart' }];
  const fields = { title: HOSTILE, desc_begin_page: begin, ext_params };
  const search = `?nick=${encodeURIComponent(HOSTILE)}`;
  const page = await draw(fields, { search });
  expect(page?.html).toContain('alert(1)');
  expect(page?.html).not.toMatch(/<script|<img|<[^>]*onerror|data-style="color:red"/);
});

test.each([
  [{ userAgent: PHONE }, 'phone', 'phone'],
  [{ userAgent: PHONE, search: '?select_view=pc' }, 'phone', 'pc'],
  [{ userAgent: 'Mozilla/5.0 (iPad; CPU OS 17)' }, 'pad', 'pc'],
  [{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, 'pc', 'pc'],
  [{}, 'pc', 'pc'],
])('the visit %j has the device %s and the layout %s', (visit, device, layout) => {
  const { project } = surveyOf({});
  const allFacts = {
    path: PATH,
    search: '',
    userAgent: '',
    language: 'zh-CN',
    words: 'zh-CN',
    ...visit,
  } as const;
  expect(renderer.facts(project, allFacts)).toEqual({
    language: 'zh-CN',
    words: 'zh-CN',
    device,
    layout,
    source: null,
    params: {},
  });
});

test.each([{ path: `${PATH}/endPage` }, { path: `${PATH}/notPublish` }, { search: '?source=1' }])(
  'leaves pages with unknown browser data to the browser: %j',
  async (visit) => {
    expect(await draw({}, visit)).toBeUndefined();
  },
);

it('uses the parameters that the project declares, and signed ones only with a signature', () => {
  const ext_params = [
    { code: 'a', type: 'chart' },
    { code: 'b', type: 'chart', signed: true },
  ];
  const { project } = surveyOf({ ext_params });
  const visit = {
    path: PATH,
    userAgent: '',
    language: 'zh-CN',
    words: 'zh-CN',
    search: '?a=1&b=2&c=3',
  } as const;
  expect(renderer.facts(project, visit)?.params).toEqual({ a: '1' });
});

it('shows the name of the member of a link on the start page', async () => {
  const member = { mtype: 'staff', field_val_list: { name: 'Ada <b>' } };
  const text = [{ ref: 'member.name' }];
  const page = await draw({ desc_begin_page: { title: text } }, { member });
  expect(page?.html).toContain('Ada &lt;b&gt;');
  expect((await draw({ desc_begin_page: { title: text } }))?.html).not.toContain('Ada');
});

describe.each(Object.entries(fixtures))('%s', (_, examples) => {
  it('is rendered without a document', async () => {
    for (const { question } of examples)
      for (const userAgent of ['', PHONE]) {
        const items = [{ type: 'G', gid: 'group_of_one', items: [question] }];
        const page = await draw({ items, desc_begin_page: { skip: true } }, { userAgent });
        // There is no seed before the response starts.
        if (page !== undefined) expect(page.html).toContain(`id="q-${question.gid}`);
      }
  });
});

test('a page that is always dark is printed in light colours', () => {
  const project = { ...sampleProject, design: { scheme: 'dark', accent: '#ffcc00', ground: '#12203a' } };
  const { css } = renderer.theme(project as unknown as Project, { fonts: '/s/fonts/' });
  const [printed = '', ...onScreens] = css.split('@media screen');
  expect(printed).toContain('--accent-fill:#ffcc00');
  expect(printed).not.toMatch(/--surface|--text:|--scheme/);
  expect(onScreens.join('')).toMatch(/--surface:#191d23.*--scheme:dark/);
});
