import type { LinksData } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import { unknownAnswer } from '../server/call-server.ts';
import { field } from '../server/field.ts';
import type { SurveyTask } from '../server/survey-command.ts';
import type { LinkPlan, PlannedLink } from './link-plan.ts';

export interface MadeLinks {
  /** Number of the key that signed them. */
  readonly key: number;
  readonly expiresAt: string | null;
  /** In the order of the plan. */
  readonly links: readonly { readonly id: string; readonly link: string }[];
}

/** Links, and characters of parameters, per request: far below the server's limits. */
const PER_CALL = 1_000;
const CHARACTERS_PER_CALL = 500_000;

/** Requests all links of a plan from the server, several at a time. If one call fails, no link is returned. */
export async function makeLinks(
  task: SurveyTask,
  plan: LinkPlan,
  expiresIn: number | undefined,
): Promise<MadeLinks | { readonly problem: Finding }> {
  const links: MadeLinks['links'][number][] = [];
  let last: LinksData | undefined;
  for (const part of parts(plan.links)) {
    const answer = await task.call('POST', '/links', {
      links: part.map(({ params }) => params),
      ...(expiresIn !== undefined && { expires_in: expiresIn }),
    });
    if ('problem' in answer) return { problem: refusedLink(plan, part, answer.data) ?? answer.problem };
    if (!isLinksData(answer.data)) return { problem: unknownAnswer(task.access.root) };
    last = answer.data;
    for (const { id, path } of last.links)
      links.push({ id, link: new URL(path, `${task.access.root}/`).href });
  }
  return { key: last?.key ?? 0, expiresAt: last?.expires_at ?? null, links };
}

function* parts(links: readonly PlannedLink[]): Iterable<readonly PlannedLink[]> {
  let part: PlannedLink[] = [];
  let characters = 0;
  for (const link of links) {
    const size = JSON.stringify(link.params).length;
    if (part.length === PER_CALL || (part.length > 0 && characters + size > CHARACTERS_PER_CALL)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(link);
    characters += size;
  }
  yield part;
}

/** Messages for faults of a parameter, by the key of the server's refusal. */
const FAULTS: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  'links.unknown_parameter': [
    'The survey declares no parameter `NAME`.',
    'Declare it in `ext_params`, correct the name, or say with --columns which columns are parameters.',
  ],
  'links.bad_value': [
    'The value of `NAME` is none that this parameter can have.',
    'Use a value of its type: for a list, one of its `options`.',
  ],
  'links.reserved_name': ['`NAME` is a reserved name in links.', 'Give the parameter another code.'],
  'links.long_value': ['The value of `NAME` is too long for a link.', 'Shorten it to 2,000 characters.'],
  'links.too_many_parameters': ['A link can have at most 50 parameters.', 'Remove some.'],
  'links.too_long': ['The link would be too long for browsers.', 'Shorten its values.'],
};

/** The refusal of a link, with its line. Undefined if the refusal does not concern a link. */
function refusedLink({ file }: LinkPlan, part: readonly PlannedLink[], data: unknown): Finding | undefined {
  const [message, fix] = FAULTS[String(field(data, 'key'))] ?? [];
  const index = /^\$\.links\[(\d+)\]/.exec(String(field(data, 'path')))?.[1];
  if (message === undefined || fix === undefined || index === undefined) return undefined;
  const name = String(field(field(data, 'params'), 'name') ?? '');
  const line = part[Number(index)]?.line;
  return {
    id: 'link.refused',
    severity: 'error',
    file,
    ...(line !== undefined && { line }),
    message: message.replace('NAME', () => name),
    fix,
  };
}

function isLinksData(data: unknown): data is LinksData {
  const links = field(data, 'links');
  const isLink = (link: unknown) => ['id', 'path'].every((name) => typeof field(link, name) === 'string');
  return typeof field(data, 'key') === 'number' && Array.isArray(links) && links.every(isLink);
}
