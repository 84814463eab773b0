import { expect, it } from 'vitest';
import { computeOuterPages } from '../document/outer-pages.ts';
import { computeOutline } from '../document/outline.ts';
import { texts } from '../fields/field.texts.ts';
import type { Translate } from '../i18n/translation.tsx';
import { texts as editorTexts } from '../texts/editor.texts.ts';
import { texts as pageTexts } from '../texts/outer-pages.texts.ts';
import { namePlace } from './place-names.ts';

const english: Readonly<Record<string, string>> = { ...editorTexts, ...pageTexts };
const t: Translate = (key, params = {}) =>
  (english[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));

const project = {
  format: 1,
  title: 'Drinks',
  items: [
    {
      type: 'Q',
      gid: 'drink',
      cid: 'Q5',
      qtype: 'single',
      title: 'Which drink?',
      items: [
        { gid: 'tea', seq: 1, title: '<b>Tea</b>' },
        { gid: 'none', seq: 2, title: '' },
      ],
    },
  ],
  jumpConsList: [{ bindQ: 'drink', nextQ: 'nowhere' }],
  quotas: [{ id: 'all', name: 'Everyone', cells: [] }],
  desc_end_page: { ends: { thanks: { name: 'Thanks', content: '' } } },
  design: { fonts: [{ family: 'Own', file: '' }] },
};
const survey = { project, items: computeOutline(project), pages: computeOuterPages(project) };

it.each([
  ['$.items[0].items[0].score', 'Q5, Options, “Tea”, Points'],
  ['$.items[0].items[1]', 'Q5, Options, 2'],
  ['$.items[0].open_attrs.range[1]', 'Q5, Rules for the text, Length or values, 2'],
  ['$.items[0].qtype', 'Q5'],
  ['$.jumpConsList[0].nextQ', 'Jump of Q5'],
  ['$.quotas[0].cells', 'Quotas, “Everyone”'],
  ['$.rule_map.r1.bindQ', 'Logic'],
  ['$.translations.de.drink.title', 'Translations'],
  ['$.desc_end_page.ends.thanks.content', 'Thanks, Text'],
  ['$.design.fonts[0].file', 'Survey, Design, Font files, “Own”, File'],
  ['$.nonsense[', 'Survey'],
])('%s is %s', (path, name) => expect(namePlace(path, survey, { t, texts })).toBe(name));
