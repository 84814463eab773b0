import { expect, it } from 'vitest';
import { readShareCard, createSharedLink, findAddressToSign } from './share-card.ts';

const ID = 'SurveyThatIsShared000001';

it('shares the start of the survey, without parameters of one respondent', () => {
  const ownParameters =
    'uniq_link=x&canvass_preview=y&canvass_invite=z-1&seq=7&app-scan=z&app-skip=1&app-again=1';
  expect(
    createSharedLink(`https://s.test/s/${ID}/question?${ownParameters}&language=ar&vip=gold#q`, ID),
  ).toBe(`https://s.test/s/${ID}?language=ar&vip=gold`);
  expect(createSharedLink(`https://s.test/survey/${ID}?${ownParameters}`, ID)).toBe(`https://s.test/s/${ID}`);
});

it('reads the share card from the meta tags of the page', () => {
  const page = new DOMParser().parseFromString(
    '<title>T</title><meta property="og:title" content="Coffee &amp; you"><meta property="og:description" content="Text"><meta property="og:image" content="https://s.test/a.png">',
    'text/html',
  );
  expect(readShareCard(page, 'https://s.test/s/x')).toEqual({
    title: 'Coffee & you',
    desc: 'Text',
    link: 'https://s.test/s/x',
    imgUrl: 'https://s.test/a.png',
  });
});

it('signs the entry address on iOS, and the current address elsewhere', () => {
  const view = (userAgent: string) =>
    ({
      navigator: { userAgent },
      performance: { getEntriesByType: () => [{ name: 'https://s.test/s/x?a=1#top' }] },
      location: { href: 'https://s.test/s/x/question?a=1#q2' },
    }) as unknown as Window; // the members that the code reads
  expect(findAddressToSign(view('iPhone MicroMessenger/8'))).toBe('https://s.test/s/x?a=1');
  expect(findAddressToSign(view('Android MicroMessenger/8'))).toBe('https://s.test/s/x/question?a=1');
});
