import { publish, fetchResponse } from '../src/harness/author.ts';
import { listExamples, readProject } from '../src/harness/examples.ts';
import type { SurveyEvent } from '@canvass/protocol';
import {
  type CommandRun,
  runScript,
  type ScriptFacts,
  readScriptFacts,
  withFullCells,
} from '../src/harness/scripted.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { PageRefusal } from '../src/pages/question-page-object.ts';
import { RespondentApp, sentLines, type ShownPage } from '../src/pages/respondent-app.ts';

// Every script of every example, played by a browser against the server; then by the command with the same facts.
// Without CANVASS_FULL every twelfth script runs, on one device in turn (playwright.config.ts), but none of `every-type`,
// whose questions the gallery answers. equal-transcripts.test.ts covers the rest without a browser.
for (const [position, { name, projectFile, scripts }] of listExamples().entries()) {
  test.describe(name, () => {
    scripts.forEach((script, index) => {
      const isLeftOut = index % 12 > 0 || name === 'every-type';
      const tag = [`@third-${(Math.floor(index / 12) + position) % 3}`, ...(isLeftOut ? ['@full'] : [])];
      test(
        `${script.name}: browser, server and command have the same transcript`,
        { tag },
        async ({ page, serverUrl }, { project }) => {
          const scriptFacts = readScriptFacts(script.file);
          const projectContent = readProject(projectFile);
          const { surveyId, path } = await publish(
            serverUrl,
            withFullCells(projectContent, scriptFacts.fullCells),
          );
          const language = {
            phone: scriptFacts.language ?? projectContent.project_lang.answer_language,
            rtl: 'ar',
          }[project.name];
          const link = new URLSearchParams({
            ...scriptFacts.params,
            ...(language && { language }),
            ...(scriptFacts.source && { source: scriptFacts.source }),
          });
          const qtypeOf = computeQtypeLookup(projectContent);
          const app = new RespondentApp(page, qtypeOf);
          await app.begin(`${serverUrl}${path}?${link}`);

          const seq = await app.readSeq();
          const predict = async (draws: number) => {
            const countDraws = async () =>
              (await fetchResponse(serverUrl, surveyId, seq)).events.filter(isDraw).length;
            await expect.poll(countDraws, { message: 'the server has drawn' }).toBe(draws);
            return runScript(projectFile, script.file, await fetchResponse(serverUrl, surveyId, seq));
          };
          const command = await performAll(app, predict);
          if (command === undefined) return;
          const lastShownPage = command.transcript.includes('"end":')
            ? undefined
            : findLastPage(command.transcript);
          await app.waitUntilSent({ hasEnded: lastShownPage === undefined });

          const inBrowser = sentLines(await app.transcript());
          const storedResponse = await fetchResponse(serverUrl, surveyId, seq);
          expect(storedResponse.chain.valid).toBe(true);
          const comparable = (transcript: string) => withoutUnpredictable(transcript, qtypeOf);
          expect(comparable(inBrowser)).toBe(comparable(sentLines(command.transcript)));
          if (lastShownPage === undefined) expect(storedResponse.transcript).toBe(inBrowser);
          else expect(inBrowser.startsWith(storedResponse.transcript)).toBe(true);
          if (lastShownPage !== undefined && endsWithMove(command.events)) {
            expect(computeLists(await app.shown(), qtypeOf)).toEqual(computeLists(lastShownPage, qtypeOf));
          }
          if (isAsWritten(project.name, scriptFacts)) expect(command.mismatches).toEqual([]);
        },
      );
    });
  });
}

/**
 * Repeats in the browser the events that the command predicts. After each draw of the server, the command predicts
 * again. Returns undefined if the page correctly refuses a choice beyond the maximum.
 */
async function performAll(
  app: RespondentApp,
  predict: (draws: number) => Promise<CommandRun>,
): Promise<CommandRun | undefined> {
  let command = await predict(0);
  for (let doneCount = 0, draws = 0; doneCount < command.events.length; ) {
    const draw = command.events.findIndex((event, index) => index >= doneCount && isDraw(event));
    const until = draw === -1 ? command.events.length : draw + 1;
    try {
      await app.perform(command.events.slice(doneCount, until));
    } catch (error) {
      if (!(error instanceof PageRefusal)) throw error;
      expect(command.transcript).toContain('need_max_num_option');
      return undefined;
    }
    if (draw !== -1) command = await predict((draws += 1));
    doneCount = until;
  }
  return command;
}

const isDraw = (event: SurveyEvent): boolean =>
  event.type === 'fulfilled' &&
  typeof event.value === 'object' &&
  event.value !== null &&
  'random_fids' in event.value;

/** Whether the transcript's last line describes the screen, because no answer followed. */
function endsWithMove(events: readonly SurveyEvent[]): boolean {
  return events.at(-1)?.type !== 'answer';
}

/** Whether language, device, time and draws match the script. */
function isAsWritten(project: string, scriptFacts: ScriptFacts): boolean {
  return project === 'phone' && (scriptFacts.device ?? 'phone') === 'phone' && !scriptFacts.setsHostResults;
}

/** The questions and option orders of the last page in the transcript. */
function findLastPage(transcript: string): ShownPage {
  const { questions, orders } = JSON.parse(transcript.trim().split('\n').at(-1) ?? '{}');
  return { questions, orders };
}

/** Types whose answers a script cannot predict: values that the page records, and names that the server assigns. */
const UNPREDICTABLE: ReadonlySet<string> = new Set(['timestamp', 'timedelta', 'e_signature']);

function withoutUnpredictable(transcript: string, qtypeOf: (gid: string) => string): string {
  const strippedLines = transcript.split('\n').map((line) => {
    if (line === '') return line;
    const { answers, ...otherFields } = JSON.parse(line);
    const predictable = answers?.filter(([gid]: readonly [string]) => !UNPREDICTABLE.has(qtypeOf(gid)));
    // The page also records when a respondent started to look (graph_visual_weight).
    return JSON.stringify({ answers: predictable, ...otherFields }).replace(/"st":\d+/g, '"st":0');
  });
  return strippedLines.join('\n');
}

/** Types that show all options at once, as native controls. */
const LISTS: ReadonlySet<string> = new Set(['single', 'multiple']);

function computeLists({ questions, orders }: ShownPage, qtypeOf: (gid: string) => string): ShownPage {
  const listOrders = Object.entries(orders).filter(([gid]) => LISTS.has(qtypeOf(gid)));
  return { questions, orders: Object.fromEntries(listOrders) };
}
