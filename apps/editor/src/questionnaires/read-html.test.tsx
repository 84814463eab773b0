import { readQuestionnaire } from '@canvass/authoring';
import { expect, test } from 'vitest';
import { readHtml } from './read-document.ts';

/** Paragraphs of a list as word processors put them on the clipboard, with the marker in the text. */
const item = (marker: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;

test.each<readonly [name: string, html: string, lines: readonly string[]]>([
  [
    'lists and a table of a web page',
    `<h1>Library survey</h1><script>document.title = 'no'</script>
     <ol><li><p>Do you have a card?</p><ol type="a"><li>Yes</li><li>No, go to question 3</li></ol></li>
     <li>How satisfied are you?</li></ol>
     <table><tr><td></td><th>Good</th><th>Bad</th></tr><tr><td>Hours</td><td></td><td></td></tr><tr><td>Books</td><td></td><td></td></tr></table>
     <ol start="3"><li>Which sections do you use? <i>Tick all that apply.</i><ul><li>Music</li><li>Maps</li></ul></li></ol>`,
    [
      'choice Do you have a card? Yes,No 1>2',
      'matrix How satisfied are you? Good,Bad Hours,Books',
      'choices Which sections do you use? Music,Maps',
    ],
  ],
  [
    'lists of a word processor',
    `${item('1.', 'How old are you?')}${item('2.', 'Which pets do you have? (select all that apply)')}${item('o', 'Cat')}${item('o', 'Dog')}`,
    ['whole How old are you?', 'choices Which pets do you have? Cat,Dog'],
  ],
  [
    'fields of a form',
    `<p>1. Your town <select><option></option><option>Leeds</option><option>York</option></select></p>
     <p>2. Do you agree? <input type=radio> Yes <input type=radio> No</p><p>3. Your name <input></p>`,
    ['choice Your town Leeds,York', 'choice Do you agree? Yes,No', 'text Your name'],
  ],
])('%s are read', async (_, html, lines) => {
  const { items } = readQuestionnaire(await readHtml(html));
  const questions = items.filter((one) => one.kind === 'question');
  expect(
    questions.map(({ form, title, options, rows, jumps }) =>
      [form, title, options.join(), rows.join(), ...jumps.map((jump) => `${jump.options}>${jump.to}`)]
        .filter((part) => part !== '')
        .join(' '),
    ),
  ).toEqual(lines);
});

test('elements inside each other without end are cut', async () => {
  const { items } = readQuestionnaire(await readHtml(`<p>1. Tea?</p>${'<div>'.repeat(5_000)}deep`));
  expect(items).toMatchObject([{ title: 'Tea?' }]);
});
