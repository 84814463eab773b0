import { exampleQuestion, type Fixture } from '../../answers/examples/fixture.ts';

export const descriptorFixtures: readonly Fixture[] = [
  {
    name: 'a sentence',
    state: 'empty',
    question: exampleQuestion('descriptor', { title: '以下问题与您最近一次到店有关。' }),
    issues: [],
  },
  {
    name: 'headings, a list, a link and an image',
    state: 'long',
    question: exampleQuestion('descriptor', {
      title: [
        { tag: 'h2', children: ['Before you begin'] },
        { tag: 'p', children: ['Please have a look at these ', { tag: 'b', children: ['two'] }, ' things:'] },
        {
          tag: 'ul',
          children: [
            { tag: 'li', children: ['the receipt of your last visit'] },
            { tag: 'li', children: [{ tag: 'a', href: 'https://example.com/', children: ['our terms'] }] },
          ],
        },
        {
          tag: 'img',
          src: '/s/static/examples/flyer.svg',
          alt: 'The flyer that lies beside the till',
          width: 300,
          height: 240,
        },
      ],
      tipText: 'It takes about five minutes.',
    }),
    issues: [],
  },
  {
    name: 'right to left',
    state: 'rtl',
    question: exampleQuestion('descriptor', { title: 'تتعلق الأسئلة التالية بزيارتك الأخيرة.' }),
    issues: [],
  },
];
