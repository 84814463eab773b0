import { expect, it } from 'vitest';
import { createLinksFile } from './links-page.tsx';

it('the links file contains the fields of each member, with escaped formulas', () => {
  const text = createLinksFile(
    {
      links: [
        {
          number: 1,
          path: '/s/a?uniq_link=x',
          member_id: 'm1',
          fields: { phone: '+44 20 7946 0958', name: '=1+1', note: '＝"A1"', link: 'own' },
        },
        { number: 2, path: '/s/a?uniq_link=y' },
      ],
    },
    'https://survey.example',
  );
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"number","link","member_id","phone","name","note","member_link"',
    `"1","https://survey.example/s/a?uniq_link=x","m1","+44 20 7946 0958","'=1+1","'＝""A1""","own"`,
    '"2","https://survey.example/s/a?uniq_link=y","","","","",""',
  ]);
});
