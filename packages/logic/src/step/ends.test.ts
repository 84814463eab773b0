import type { FlowNode, Project, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { blank, play, project, single } from '../testing/scenario.ts';
import { endView } from '../view/end-view.ts';
import { plainText } from '../content/plain-text.ts';
import { MAX_LINK_VALUE } from '../content/resolve-link.ts';

const go = single('Q1', 4);
const namedEnds = {
  vip: { content: ['For you: ', { ref: 'Q1' }], jumpLink: ['https://a.example/?c=', { ref: 'Q1' }] },
  marked: {},
} satisfies NonNullable<Project['desc_end_page']>['ends'];
const rules = Object.fromEntries(
  [1, 2, 3, 4].map((n) => [`a${n}`, { bindQ: 'q1', optGid: `q1_${n}`, op: 'notEmpty' } as const]),
);
const jumping = project([[go], [blank('Q2')]], {
  rule_map: rules,
  jumpConsList: [
    { bindQ: 'q1', conditionGroup: 'a1', endStatus: 'finished', end: 'vip' },
    { bindQ: 'q1', conditionGroup: 'a2', endStatus: 'screen_out', end: 'vip' },
    { bindQ: 'q1', conditionGroup: 'a3', endStatus: 'screen_out', end: 'marked' },
  ],
  desc_end_page: { content: 'Bye', screen_out: 'Sorry', jumpLink: 'https://all.example/', ends: namedEnds },
});

/** Returns the content of the end page. */
function computeEnd(source: Project, option: number) {
  const survey = play(source).answer('q1', [option]).next();
  if (survey.state.pending.length === 0) survey.next();
  return shownAtEnd(survey.submit());
}
function shownAtEnd({ program, state }: ReturnType<typeof play>) {
  const { content, jumpLink } = endView(program, state);
  return { end: state.end, text: plainText(content ?? ''), jumpLink };
}

describe("an author's own end", () => {
  test.each([
    [1, { is_end: 1, status: 1, q: 'q1', end: 'vip' }, 'For you: Q1 option 1', 'https://a.example/?c=A1'],
    [2, { is_end: 1, status: 2, q: 'q1', end: 'vip' }, 'For you: Q1 option 2', 'https://a.example/?c=A2'],
    // Without its own text, the text of its status is shown. Without its own redirect, there is none.
    [3, { is_end: 1, status: 2, q: 'q1', end: 'marked' }, 'Sorry', undefined],
    [4, { is_end: 1, status: 1 }, 'Bye', 'https://all.example/'],
  ])('is named by a jump: option %i', (option, end, text, jumpLink) => {
    expect(computeEnd(jumping, option)).toEqual({ end, text, jumpLink });
  });

  it('is determined by an endPage, and changes with the answer', () => {
    const endPage = (fid: string, conditionGroup: string, end?: string): FlowNode => ({
      fid,
      type: 'F',
      ftype: 'endPage',
      endType: 'other',
      conditionGroup,
      ...(end !== undefined && { end }),
    });
    const items: readonly FlowNode[] = [
      { fid: 'f1', type: 'G', gid: 'g1' },
      endPage('e1', 'a1', 'marked'),
      endPage('e2', 'a2', 'vip'),
      endPage('e3', 'a3'),
      { fid: 'f2', type: 'G', gid: 'g2' },
    ];
    const flowProject = {
      ...jumping,
      jumpConsList: [],
      flow: { fid: 'r', type: 'F', ftype: 'root', items },
    } as const;
    const namedEnds = [1, 2, 3, 4].map((option) => computeEnd(flowProject, option).end);
    expect(namedEnds).toEqual([
      { is_end: 1, status: 1, flow_end: true, end: 'marked' },
      { is_end: 1, status: 1, flow_end: true, end: 'vip' },
      { is_end: 1, status: 1, flow_end: true },
      { is_end: 1, status: 1 },
    ]);
  });

  it('is translated by its id', () => {
    const texts = { 'desc_end_page.ends.vip.content': ['给您：', { ref: 'Q1' }] };
    const survey = play({ ...jumping, translations: { 'zh-CN': { project: texts } } }, { language: 'zh-CN' });
    expect(shownAtEnd(survey.answer('q1', [1]).next().submit()).text).toBe('给您：Q1 option 1');
  });
});

describe('a redirect for each way to end', () => {
  const links = {
    jumpLink: ['https://a.example/done?c=', { ref: 'Q1' }],
    screen_out_link: ['https://a.example/out?c=', { ref: 'Q1' }],
    quota_full_link: ['https://a.example/full?c=', { ref: 'Q1' }],
  };
  const linkAt = (status: 1 | 2 | 3 | 6, page: NonNullable<Project['desc_end_page']>) => {
    const { program, state } = play({ ...jumping, desc_end_page: page }).answer('q1', [4]);
    return endView(program, { ...state, end: { is_end: 1, status } }).jumpLink;
  };
  test.each([
    [1, 'https://a.example/done?c=A4'],
    [2, 'https://a.example/out?c=A4'],
    [3, 'https://a.example/full?c=A4'],
    [6, 'https://a.example/full?c=A4'],
  ] as const)('is followed with status %i', (status, link) => {
    expect(linkAt(status, { ...links, ends: namedEnds })).toBe(link);
    expect(linkAt(status, { jumpLink: links.jumpLink, ends: namedEnds })).toBe(
      status === 1 ? link : undefined,
    );
    expect(linkAt(status, { ...links, ends: namedEnds, selectType: 'text' })).toBeUndefined();
  });

  it('is replaced by the redirect of a named end', () => {
    const projectWithEnds = { ...jumping, desc_end_page: { ...links, ends: namedEnds } };
    expect(computeEnd(projectWithEnds, 2).jumpLink).toBe('https://a.example/?c=A2');
    expect(computeEnd(projectWithEnds, 3).jumpLink).toBeUndefined();
  });
});

describe('a redirect with placeholders', () => {
  const link = [
    'https://a.example/',
    { ref: 'Q1', fallback: 'none' },
    '/end?said=',
    { ref: 'Q1' },
    '&x=1#',
    { ref: 'Q1' },
  ];
  const ask = (question: Question) => project([[question]], { desc_end_page: { jumpLink: link } });
  const linkAfter = (text: string) =>
    shownAtEnd(
      play(ask(blank('Q1')))
        .answer('q1', text)
        .next()
        .submit(),
    ).jumpLink ?? '';

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '@evil.example',
    'javascript:alert(1)',
    '..',
    '.',
    '%2e%2e',
    '../../x?y#z',
    '&x=2&said=3',
    '"><script>alert(1)</script>',
    'a\r\nSet-Cookie: b=c',
    '\u0000\u2028\u202e',
    '\ud800 alone',
    '{{ Q1 }}',
    '中文 🙂',
  ])('inserts %j as a value only', (text) => {
    const url = new URL(linkAfter(text));
    expect(url.origin).toBe('https://a.example');
    expect(url.pathname.split('/')).toHaveLength(3);
    expect(url.pathname.endsWith('/end')).toBe(true);
    expect([...url.searchParams]).toEqual([
      ['said', text.replace(/\p{Surrogate}/gu, '\ufffd').trim()],
      ['x', '1'],
    ]);
  });

  it('has the fallback, or an empty value, without an answer', () => {
    const { jumpLink } = shownAtEnd(
      play(ask(blank('Q1')))
        .next()
        .submit(),
    );
    expect(jumpLink).toBe('https://a.example/none/end?said=&x=1#');
  });

  it('has the codes of choices, which are the same in every language', () => {
    const survey = play(ask({ ...go, qtype: 'multiple' }), { language: 'zh-CN' });
    const { jumpLink } = shownAtEnd(survey.answer('q1', [2, 4]).next().submit());
    expect(new URL(jumpLink ?? '').searchParams.get('said')).toBe('A2,A4');
  });

  it('has the value of a parameter, which texts show by its title', () => {
    const survey = play(
      project([[blank('Q1')]], {
        ext_params: [{ code: 'ward', type: 'enum', options: [{ value: 'n1', title: 'North & East' }] }],
        desc_end_page: { content: [{ ref: 'ext.ward' }], jumpLink: ['/end?ward=', { ref: 'ext.ward' }] },
      }),
      { params: { ward: 'n1' } },
    );
    expect(shownAtEnd(survey.next().submit())).toMatchObject({
      text: 'North & East',
      jumpLink: '/end?ward=n1',
    });
  });

  it('cuts a value that is too long for servers', () => {
    const linkedText = new URL(linkAfter('🙂'.repeat(5_000))).searchParams.get('said');
    expect(linkedText).toBe('🙂'.repeat(MAX_LINK_VALUE));
  });
});

const score = [{ ref: 'total_score' }];
test.each([
  ['is shown if the text does not contain it', { content: 'Bye', show: true, status: 1 }, 2.5],
  ['is not shown again if the text contains it', { content: score, show: true, status: 1 }, undefined],
  ['is not shown unless the project says so', { content: 'Bye', show: false, status: 1 }, undefined],
  ['is not shown after a screen-out', { content: 'Bye', show: true, status: 2 }, undefined],
] as const)('the score of a response %s', (_, { content, show, status }, shownScore) => {
  const scoredProject = project([[go]], { desc_end_page: { content }, settings: { show_scores: show } });
  const { program, state } = play(scoredProject);
  expect(endView(program, { ...state, end: { is_end: 1, status, total_score: 2.5 } }).score).toBe(shownScore);
});
