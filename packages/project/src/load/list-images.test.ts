import { expect, test } from 'vitest';
import { listImages } from './list-images.ts';

test('images of fields, formatted texts and translations are listed once each, links to pages are not', () => {
  const images = listImages({
    desc_begin_page: {
      logo: '/logo.png',
      text: '<p>Hello <img src="https://a.example/tea.jpg" alt="tea"></p>',
    },
    desc_end_page: { jumpLink: 'https://a.example/next', content: '<img src="/logo.png" alt="">' },
    items: [
      {
        type: 'G',
        items: [
          {
            type: 'Q',
            qtype: 'single',
            title: 'Which one?',
            items: [{ title: 'A', src: '/a.png' }, { title: 'B', src: '{{ ext.photo }}' }, { src: 7 }],
          },
        ],
      },
    ],
    translations: { de: { q1: { title: '<b><img src="/de.png" alt=""></b>' } } },
  });
  expect(images).toEqual([
    { address: '/logo.png', path: '$.desc_begin_page.logo' },
    { address: 'https://a.example/tea.jpg', path: '$.desc_begin_page.text' },
    { address: '/a.png', path: '$.items[0].items[0].items[0].src' },
    { address: '/de.png', path: '$.translations' },
  ]);
});
