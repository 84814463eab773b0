import { publishFile, storedResponse } from '../src/harness/author.ts';
import { examples, readText } from '../src/harness/examples.ts';
import type { SurveyEvent } from '@canvass/protocol';
import { runScript, type ScriptHead, scriptHead } from '../src/harness/scripted.ts';
import { expect, qtypes, test } from '../src/harness/test.ts';
import { PageRefuses } from '../src/pages/question-page-object.ts';
import { RespondentApp, sentLines } from '../src/pages/respondent-app.ts';

// Every script of every example, played by a browser against the server; then by the command with the same facts.
// On a phone all of them; elsewhere every third, unless everything is asked for: playwright.config.ts.
for (const { name, projectFile, scripts } of examples()) {
  test.describe(name, () => {
    scripts.forEach((script, index) => {
      test(script.name, { tag: `@third-${index % 3}` }, async ({ page, serverUrl }, { project }) => {
        const head = scriptHead(script.file);
        const written = JSON.parse(readText(projectFile));
        const { surveyId, path } = await publishFile(serverUrl, projectFile);
        const language = { phone: head.language ?? written.project_lang.answer_language, rtl: 'ar' }[
          project.name
        ];
        const link = new URLSearchParams({
          ...head.params,
          ...(language && { language }),
          ...(head.source && { source: head.source }),
        });
        const app = new RespondentApp(page, qtypes(written));
        await app.begin(`${serverUrl}${path}?${link}`);

        const seq = await app.seq();
        const begun = await storedResponse(serverUrl, surveyId, seq);
        const command = await runScript(projectFile, script.file, begun.facts);
        try {
          await app.perform(command.events);
        } catch (error) {
          if (!(error instanceof PageRefuses)) throw error;
          expect(command.transcript).toContain('need_max_num_option');
          return;
        }
        const stopped = command.transcript.includes('"end":') ? undefined : lastShown(command.transcript);
        await app.allSent({ ended: stopped === undefined });

        const inBrowser = sentLines(await app.transcript());
        const stored = await storedResponse(serverUrl, surveyId, seq);
        expect(stored.chain.valid).toBe(true);
        expect(inBrowser).toBe(sentLines(command.transcript));
        if (stopped === undefined) expect(stored.transcript).toBe(inBrowser);
        else expect(inBrowser.startsWith(stored.transcript)).toBe(true);
        if (stopped !== undefined && lastMoves(command.events)) expect(await app.shown()).toEqual(stopped);
        if (isAsWritten(project.name, head)) expect(command.mismatches).toEqual([]);
      });
    });
  });
}

/** Whether the transcript's last line is what stands on the screen: nothing has been answered since. */
function lastMoves(events: readonly SurveyEvent[]): boolean {
  return events.at(-1)?.type !== 'answer';
}

/** Whether language and device are those that the script's author had in mind. */
function isAsWritten(project: string, head: ScriptHead): boolean {
  return project === 'phone' && (head.device ?? 'phone') === 'phone';
}

/** Questions and option orders of the page on which the transcript ends. */
function lastShown(transcript: string) {
  const { questions, orders } = JSON.parse(transcript.trim().split('\n').at(-1) ?? '{}');
  return { questions, orders };
}
