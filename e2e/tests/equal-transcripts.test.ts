import {
  compile,
  type Program,
  recordStep,
  reduceEvents,
  replay,
  start,
  type State,
  startTranscript,
  step,
  type Transcript,
  transcriptText,
} from '@canvass/logic';
import { arbitraryProject, randomRespondent } from '@canvass/logic/testing';
import type { Project, ProjectData, RespondentEvent, RichText } from '@canvass/protocol';
import { loadProject } from '@canvass/protocol/schema';
import { registry } from '@canvass/question-types';
import { createTestServer, dataOf, type Session, type TestServer } from '@canvass/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Random surveys and respondents: a sample by default, many by CANVASS_FULL. */
const SURVEYS = process.env['CANVASS_FULL'] === undefined ? 60 : 2_000;
const RESPONDENTS_EACH = 3;
const BUDGET_MS = 600_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer('pglite');
});
afterAll(() => server.close());

it(
  'server, command and a browser with the public project agree on every transcript, byte for byte',
  async () => {
    const compared = { calls: 0, submitted: 0 };
    for (let seed = 0; seed < SURVEYS; seed += 1) {
      const file = asFile(arbitraryProject(`equal:${seed}`), seed);
      const { surveyId } = await server.publish(file);
      const command = compiled(loadProject(JSON.stringify(file)).project);
      const project = await server.request({ method: 'GET', url: `/api/survey/projects/${surveyId}` });
      const browser = compiled(dataOf<ProjectData>(project).project);
      for (let number = 0; number < RESPONDENTS_EACH; number += 1) {
        const played = await respond(surveyId, browser, seed * 100 + number);
        compared.calls += played.calls;
        if (played.ended) compared.submitted += 1;
        const stored = dataOf<Stored>(
          await server.operate('GET', `/api/publishing/surveys/${surveyId}/responses/${played.seq}`),
        );
        expect(stored.chain.valid).toBe(true);
        expect(stored.transcript, `survey ${seed}, respondent ${number}`).toBe(played.transcript);
        const again = replay(command, stored.facts, stored.events);
        expect(transcriptText(again.transcript)).toBe(stored.transcript);
      }
    }
    expect(compared.submitted).toBeGreaterThan(SURVEYS);
    expect(compared.calls).toBeGreaterThan(SURVEYS * RESPONDENTS_EACH);
  },
  BUDGET_MS,
);

interface Stored {
  readonly facts: Session['begun']['facts'];
  readonly events: readonly unknown[];
  readonly chain: { readonly valid: boolean };
  readonly transcript: string;
}

/** A respondent in a browser: plays on the public project, and sends a call for every move that succeeds. */
async function respond(surveyId: string, program: Program, number: number) {
  const wishes = randomRespondent(program, number, 80);
  const { device, language, params } = wishes.facts;
  const session = await server.begin(surveyId, { device, language_code: language, ext_params: params });
  const browser = new Browser(program, session);
  for (let event = wishes.act(browser.state); event !== undefined; event = wishes.act(browser.state)) {
    await browser.take(event);
  }
  return browser;
}

/** The engine in a browser, its transcript, and what it has not sent yet. */
class Browser {
  state: State;
  calls = 0;
  readonly #program: Program;
  readonly #session: Session;
  #transcript: Transcript;
  #unsent: RespondentEvent[] = [];

  constructor(program: Program, session: Session) {
    this.#program = program;
    this.#session = session;
    this.state = start(program, session.begun.facts);
    this.#transcript = startTranscript(program, this.state);
  }

  async take(event: RespondentEvent): Promise<void> {
    const result = step(this.#program, this.state, event);
    if (result.refused !== undefined) return;
    const submits = result.effects.some(({ type }) => type === 'submit');
    this.state = result.state;
    // Only moves that succeed are written down and sent: docs/adr/0014.
    if (event.type === 'next' && !submits && result.state.issues.length > 0) return;
    this.#transcript = recordStep(this.#program, this.#transcript, event, result);
    this.#unsent.push(event);
    if (event.type === 'next' || event.type === 'back') await this.#send(submits ? 's' : 'n');
  }

  async #send(call: 'n' | 's'): Promise<void> {
    const data = await server.answer(this.#session, call, reduceEvents(this.#program, this.#unsent));
    this.calls += 1;
    this.#unsent = [];
    for (const event of data.fulfilled) {
      const fed = step(this.#program, this.state, event);
      this.#transcript = recordStep(this.#program, this.#transcript, event, fed);
      this.state = fed.state;
    }
    expect(data.end_status).toEqual(this.state.end);
  }

  get seq(): number {
    return this.#session.begun.seq;
  }
  get ended(): boolean {
    return this.state.end.is_end === 1;
  }
  /** Up to the last move: language changes after it are written down here but were not sent. */
  get transcript(): string {
    const extra = this.#unsent.filter(({ type }) => type === 'language').length;
    const { lines } = this.#transcript;
    return transcriptText({ ...this.#transcript, lines: lines.slice(0, lines.length - extra) });
  }
}

function compiled(project: Project | undefined): Program {
  const { program, issues } = project === undefined ? { issues: [] } : compile(project, registry);
  if (program === undefined) throw new Error(`does not compile: ${JSON.stringify(issues)}`);
  return program;
}

/** A random project as an author would have exported it: texts as HTML with placeholders. */
function asFile(project: Project, seed: number): unknown {
  return { ...(htmlOf(project) as object), projectId: `EqualTranscripts${String(seed).padStart(8, '0')}` };
}

function htmlOf(value: unknown): unknown {
  if (isRichText(value)) return value.map(htmlOfNode).join('');
  if (Array.isArray(value)) return value.map(htmlOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, htmlOf(inner)]));
}

function isRichText(value: unknown): value is Exclude<RichText, string> {
  return (
    Array.isArray(value) &&
    value.some(
      (node) =>
        typeof node === 'object' &&
        node !== null &&
        ('ref' in node || 'tag' in node) &&
        !('gid' in node) &&
        !('op' in node),
    )
  );
}

function htmlOfNode(node: Exclude<RichText, string>[number]): string {
  if (typeof node === 'string') return node;
  if ('ref' in node)
    return `{{ ${node.ref}${node.fallback === undefined ? '' : ` | default("${node.fallback}")`} }}`;
  return `<${node.tag}>${(node.children ?? []).map(htmlOfNode).join('')}</${node.tag}>`;
}
