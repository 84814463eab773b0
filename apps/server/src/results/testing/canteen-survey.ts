import { optionFile, questionFile } from '@canvass/logic/testing';

const choice = (qtype: 'single' | 'multiple', ...gids: readonly string[]) => ({
  qtype,
  items: gids.map((gid, at) => optionFile(gid, at + 1, `Option ${gid}`)),
});

/** A survey of one page: a single choice `S`, a multiple choice `E`, a number `A`, and the `otherItems`. */
export const canteenSurvey = (
  projectId: string,
  isAnonymous: boolean,
  otherItems: readonly object[] = [],
) => ({
  format: 1,
  projectId,
  title: 'Canteen',
  project_lang: { answer_language: 'en-GB' },
  ...(isAnonymous && { settings: { anonymous: isAnonymous } }),
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        questionFile('sex', { cid: 'S', title: 'Sex', ...choice('single', 'f', 'm') }),
        questionFile('eats', { cid: 'E', title: 'Eats & drinks', ...choice('multiple', 'a', 'b') }),
        questionFile('age', { cid: 'A', title: 'Age', open_attrs: { type: 'int' } }),
        ...otherItems,
      ],
    },
  ],
});
