import { hash32, pageView, type Program, questionNumber, questionView, type State } from '@canvass/logic';

/**
 * A hash of the visible content of a response's page. The server cannot know the state after the response starts.
 * Comparing the hashes shows whether the page it rendered is still correct (docs/adr/0105).
 */
export function shownDigest(program: Program, state: State): number {
  const page = pageView(program, state);
  const questions = page.gids.map((gid) => [
    questionView(program, state, gid),
    questionNumber(program, state, gid),
  ]);
  return hash32(JSON.stringify([page, questions], replaceCollections));
}

/** Replaces maps and sets by lists, because JSON would serialise them as empty objects. */
const replaceCollections = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value;
