import { plainText, type Program, transcriptText } from '@canvass/logic';
import { Names, endOf, hasPassed, hostNotes, issueText, type ScriptRun } from '@canvass/simulation';

/** The output of `canvass run --json`; docs/canvass.md. */
export function runJson(
  program: Program,
  file: string,
  runs: readonly ScriptRun[],
  withTranscripts: boolean,
) {
  const passed = runs.filter(hasPassed).length;
  const names = new Names(program);
  return {
    project: { file, title: plainText(program.project.title), questions: program.questions.length },
    passed,
    failed: runs.length - passed,
    scripts: runs.map((run) => scriptJson(run, names, withTranscripts)),
  };
}

function scriptJson(run: ScriptRun, names: Names, withTranscript: boolean) {
  const { file } = run;
  if (run.kind === 'unreadable') return { file, ok: false, findings: run.findings };
  const { playback, script, problem, mismatches, warnings } = run;
  const codes = (gids: readonly string[]) => gids.map((gid) => names.codeOf(gid));
  return {
    file,
    name: script.name,
    ok: hasPassed(run),
    end: endOf(playback),
    ...(playback.state.end.end !== undefined && { end_name: playback.state.end.end }),
    path: codes(playback.path),
    pages: playback.pages.map(codes),
    issues: playback.issues.map((issue) => issueText(issue, names)),
    ...hostNotes(names.program, playback, names),
    mismatches: mismatches.map(({ at: _, isEntry: __, ...rest }) => rest),
    findings: [...(problem === undefined ? [] : [problem]), ...warnings],
    facts: playback.facts,
    events: playback.events,
    ...(withTranscript && { transcript: transcriptText(playback.transcript) }),
  };
}
