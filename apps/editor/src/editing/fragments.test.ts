import { compile } from '@canvass/logic';
import { QUESTION_FORMS, readPastedText } from '@canvass/authoring';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { expect, it } from 'vitest';
import { withQuestionnaire } from './fragments.ts';

const TEXT = `Survey

Part A: First
1. Which? (choose one)
- A
- Other: ____
2. Which ones? (choose all that apply)
- A
- None of these
3. Why?
4. If not, how many?
5. How far? ___ km
6. When? (DD/MM/YYYY)
7. At what time?
8. Your e-mail address *
9. Your phone number
10. How likely are you to recommend us, from 0 to 10?
11. On a scale of 1 to 5, how was it? (1 = bad, 5 = good)
12. Rank these:
- A
- B
- C
13. How were these?
\tGood\tBad
Tea
Milk

Part B: Last
14. Which did you have? (choose all that apply)
\tOften\tNever
Tea
Milk
15. Again? Yes / No
16. If yes, why?
17. Please divide 100 points between these:
- Price
- Taste
18. Please write down:
Name: ______
Town: ______
19. How many of each?
\tAdults\tChildren
Bus\t___\t___
Train\t___\t___
20. Signature ____

Please now read this text, which says what happens with your answers and for how long they are kept.`;

const emptyProject = {
  format: 1,
  title: 'Survey',
  project_lang: { answer_language: 'en-GB' },
  timezone: 'Europe/London',
  items: [{ type: 'G', gid: 'g1', items: [] }],
};

it('pasted questions of every kind become valid questions in a group for each heading', () => {
  const { items, unused } = readPastedText(TEXT);
  const forms = items.flatMap((item) =>
    item.kind === 'section' ? [] : [item.kind === 'text' ? 'statement' : item.form],
  );
  expect(new Set(forms)).toEqual(new Set(QUESTION_FORMS));
  expect(unused).toEqual([]);
  const { project, issues } = loadProject(withQuestionnaire(emptyProject, items));
  expect(issues).toEqual([]);
  expect(project && compile(project, registry).issues).toEqual([]);
  expect(project?.items.map(({ title }) => title)).toEqual(['Part A: First', 'Part B: Last']);
  const gids = project?.items.flatMap((group) => group.items?.map(({ gid }) => gid) ?? []);
  expect(project?.dispConsList?.map(({ targets }) => targets)).toEqual([[gids?.[15]]]);
});
