import { InvalidArgumentError } from 'commander';
import { wholeNumber } from '../input/whole-number.ts';
import { refuse } from '../report/refuse.ts';
import { surveyCommand } from '../server/survey-command.ts';
import { changeLinks, statusWanted } from '../link/unique-links/change-links.ts';
import { makeUniqueLinks } from '../link/unique-links/make-unique-links.ts';
import { showBatch, showBatches } from '../link/unique-links/show-links.ts';

/** `canvass unique-links SURVEY`: links for one submission each. */
export const command = surveyCommand({
  name: 'unique-links',
  summary: 'creates links of a survey that allow one submission, shows their status, disables them',
  examples: [
    'canvass unique-links study.json --count 500 --csv links.csv --server https://survey.example.org',
    'canvass unique-links study.json --members --csv links.csv --server https://survey.example.org',
    'canvass unique-links study.json --batch 2 --csv state.csv --server https://survey.example.org',
    'canvass unique-links study.json --batch 2 --numbers 17,18 --disable --server https://survey.example.org',
  ],
  configure: (links) =>
    links
      .option('--count <n>', 'number of links to create', wholeNumber(1, 100_000))
      .option('--members', 'makes one link for each member')
      .option('--starts <time>', 'when the links begin to count, with its offset')
      .option('--expires <time>', 'time of expiry, with its offset')
      .option('--csv <file>', 'writes the links, or their status, as CSV; - for stdout')
      .option('--batch <n>', 'a batch of links', wholeNumber(1, 999_999_999))
      .option('--numbers <list>', 'with --batch: only these of it', numbers)
      .option('--disable', 'with --batch: disables the links')
      .option('--enable', 'with --batch: enables the links again')
      .option('--delete', 'with --batch: deletes the links permanently'),
  work: (task) => {
    const { count, members, batch, csv } = task.options;
    if (batch !== undefined)
      return statusWanted(task.options) === undefined ? showBatch(task) : changeLinks(task);
    if (count === undefined && members !== true) return showBatches(task);
    if (csv === undefined) return Promise.resolve(refuse(task.host, [NO_FILE], task.json));
    return makeUniqueLinks(task);
  },
});

const NO_FILE = {
  id: 'unique-links.no-file',
  severity: 'error',
  file: '--csv',
  message: 'The links are returned only once, so a file is needed.',
  fix: 'Add --csv FILE, or --csv - for stdout.',
} as const;

/** `17,18`. */
function numbers(text: string): readonly number[] {
  const all = text.split(',').map(Number);
  if (all.every((number) => Number.isInteger(number) && number > 0)) return all;
  throw new InvalidArgumentError('Write numbers of links, separated by commas, such as 17,18.');
}
