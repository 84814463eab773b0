import {
  hash32,
  pagePlace,
  pageView,
  type Program,
  questionNumber,
  questionView,
  type State,
} from '@canvass/logic';

/**
 * Says in one number what the page of a response shows. The server cannot know the state that a begin will lead to; whether
 * its page is right all the same is found out by comparing these (docs/adr/0108).
 */
export function shownDigest(program: Program, state: State): number {
  const page = pageView(program, state);
  const questions = page.gids.map((gid) => [
    questionView(program, state, gid),
    questionNumber(program, state, gid),
  ]);
  return hash32(JSON.stringify([page, pagePlace(program, state), questions], plain));
}

/** JSON would take what these hold for nothing. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...value] : value;
