import { type Failure, fail } from '../http/failure.ts';
import { tooFrequent } from '../admission/counts.ts';

/** Who uploads. */
export interface Uploader {
  readonly surveyId: string;
  readonly seq: number;
  /** Whose it is for limits: of an IPv6 network one. */
  readonly address: string;
}

/** Files that arrive at the same time. They wait on the disk, 10 MB each at most, so that slow ones cost little. */
const MOST_AT_ONCE = 400;
/** Of them, those of one response: the app sends one at a time, a second tab another. */
const MOST_OF_RESPONSE = 4;
/** And of one address. A full lecture hall fits in; whoever sends slowly leaves four fifths to others. */
const MOST_OF_ADDRESS = 80;
/** Seconds after which there may be a place again. */
const SOON_S = 5;

interface UploadPlaces {
  /** A place, or why there is none: one has too many oneself (429), or all together have (503). */
  take(uploader: Uploader): { readonly leave: () => void } | Failure;
}

/** Slots of one process. */
export function createUploadPlaces(): UploadPlaces {
  const used = new Map<string, number>();
  let all = 0;
  const change = (name: string, by: 1 | -1) => {
    const count = (used.get(name) ?? 0) + by;
    if (count === 0) used.delete(name);
    else used.set(name, count);
  };
  return {
    take({ surveyId, seq, address }) {
      const response = `response ${surveyId} ${seq}`;
      const from = `address ${address}`;
      const isFull =
        (used.get(response) ?? 0) >= MOST_OF_RESPONSE || (used.get(from) ?? 0) >= MOST_OF_ADDRESS;
      if (isFull) return tooFrequent(SOON_S);
      if (all >= MOST_AT_ONCE) return fail('server.unavailable');
      const enter = (by: 1 | -1) => {
        all += by;
        change(response, by);
        change(from, by);
      };
      enter(1);
      return { leave: () => enter(-1) };
    },
  };
}
