/**
 * Characters that join the one before them: combining marks, variation selectors, joiners, skin tones, tags (Unicode 17,
 * UAX #29). A table, because \p{M} and `Intl.Segmenter` depend on the host's Unicode version. Pairs of numbers of base 36:
 * the distance from the end of the previous range, and from there to the end of this one.
 */
const JOINING =
  'lc 33 7o 6 7c 18 2 0 2 1 2 1 2 0 21 a 1d k h 0 2u 6 3 5 3 1 2 3 10 0 v q 2k a 1n 8 a 0 p 3 2 8 2 2 2 4 18 2 1o ' +
  '8 17 n 2 w 1j 2 2 h 2 6 b 1 u 2 1l 0 2 f a 0 b 1 r 5 1l l v 1 4 0 c 2 1l 0 2 f l 1 n 9 1l 0 2 p b 1 v 0 1o f a ' +
  '0 15 4 1k 0 2 o c 1 u 2 1l 0 2 o c 1 g g 1k 1 2 f a 0 b 1 u 2 1z l j 1 1q 0 2 7 d 7 2r 0 2 9 c 6 22 1 s 0 2 0 ' +
  '2 0 5 1 1e j 2 1 6 1b a 0 2v a 2 5 o 3 5 2 h 3 e 0 2 2 7 0 g 0 jk 2 qb 3 t 2 u 1 v 1 1t v a 0 1a 2 2 0 3a 1 z ' +
  '0 3b r 64 4 1m b 2 0 3 q 1d 2c 1c g 13 8 d 2 v c 1l d 1d j 49 2 2 k 5 0 7 0 3 2 5j 1r el 1 5f w 2db 2 3y 0 2p ' +
  'v ff 5 2y 1 n9x 3 2 9 x 1 29 1 7l 0 4 0 5 0 o 4 5 0 2c 1 1f h r h e 0 13 7 q c 19 3 1c d 11 0 1w d d 0 9 1 1b ' +
  '0 1g 0 2 2 3 1 6 1 2 0 16 4 6 1 6l 7 2 1 fn5 0 ki f h f a7 1 gu 0 6b 0 46 4 1af e 15 7 4m 1 fy 3 1u 4 8u 1 26 ' +
  '5 1z a 1e 3 3f 2 1i e 16 0 3 1 b 3 1a a 8 0 1q 2 11 d h 1 19 0 d 2 1d d 9 3 2 1 2l b 7 0 3 0 4e b m 3 1k 1 2 f ' +
  'a 0 b i 1w o 2 0 f 1 2b h o 0 2a j 6k h s 1 2b g 2z c 2u 2 3 9 75 e 6u e 2 0 2 1 3y f 4 0 t 9 15 6 2 3 9 0 a a ' +
  '1b f 5j 7 5k g 2b 10 3f k 2 0 1v d 9o 3 a 1 2 0 1d e o 0 44m 0 7 e 8uh h 1xd 4 1o 6 t5 0 2 1t 2a d f58 1 3mq ' +
  '1y f3 4 4 5 9 7 3 6 v 3 45 2 1j0 1i 5 1d 9 0 f 0 n k 11t 16 2t 0 4h 6 ag 0 1q 3 e5 3 73 1 6s 0 3 0 8 1 6 0 d7 ' +
  '6 32 6 241 4 gx7l cv';

const BASE = 36;
const FIRST_JOINING = 0x300;
/** Marks after a line end or another control character count as characters. */
const FIRST_PRINTABLE = 0x20;
const ZERO_WIDTH_JOINER = 0x200d;

let joiningRanges: readonly number[] | undefined;

/** The first and the last code point of each range of JOINING, in ascending order. */
function readRanges(): readonly number[] {
  let last = 0;
  return JOINING.split(' ').map((distance) => (last += Number.parseInt(distance, BASE)));
}

function isJoining(point: number): boolean {
  const ranges = (joiningRanges ??= readRanges());
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (point > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return point >= (ranges[low * 2] ?? Number.POSITIVE_INFINITY);
}

/** Viramas, which join the consonant after them to the one before, each with the first and last consonant of its script. */
const CONJUNCTS: readonly (readonly [virama: number, from: number, to: number])[] = [
  [0x94d, 0x915, 0x939],
  [0x9cd, 0x995, 0x9b9],
  [0xacd, 0xa95, 0xab9],
  [0xb4d, 0xb15, 0xb39],
  [0xc4d, 0xc15, 0xc39],
  [0xd4d, 0xd15, 0xd3a],
];

/** The text before a code point: its last point, its last letter or symbol, the flag letters at its end, a virama after `base`. */
interface Preceding {
  readonly before: number;
  readonly base: number;
  readonly flagLetters: number;
  readonly virama: number;
}
const START: Preceding = { before: 0, base: 0, flagLetters: 0, virama: 0 };

/**
 * Number of characters as people count them (extended grapheme clusters): 👨‍👩‍👧, é as two code points, क्षि and a flag are one
 * each. A lone surrogate counts as one.
 */
export function countGraphemes(text: string): number {
  let count = 0;
  let preceding = START;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    const isMark = preceding.before >= FIRST_PRINTABLE && point >= FIRST_JOINING && isJoining(point);
    if (!isMark && !joinsWithoutMark(preceding, point)) count += 1;
    preceding = {
      before: point,
      base: isMark ? preceding.base : point,
      flagLetters: isFlagLetter(point) ? preceding.flagLetters + 1 : 0,
      virama: isMark ? computeVirama(preceding, point) : 0,
    };
  }
  return count;
}

function joinsWithoutMark({ before, base, flagLetters, virama }: Preceding, point: number): boolean {
  return (
    (flagLetters % 2 === 1 && isFlagLetter(point)) ||
    (before === ZERO_WIDTH_JOINER && isPictograph(point) && isPictograph(base)) ||
    isConjunct(virama, point) ||
    joinsHangul(before, point) ||
    (before === 0x0d && point === 0x0a)
  );
}

const computeVirama = ({ base, virama }: Preceding, point: number): number =>
  CONJUNCTS.some(([sign, from, to]) => sign === point && base >= from && base <= to) ? point : virama;

const isFlagLetter = (point: number): boolean => point >= 0x1f1e6 && point <= 0x1f1ff;

const isPictograph = (point: number): boolean =>
  (point >= 0x1f000 && point <= 0x1faff && !isFlagLetter(point)) || (point >= 0x2190 && point <= 0x2bff);

const isConjunct = (virama: number, point: number): boolean =>
  virama > 0 && CONJUNCTS.some(([sign, from, to]) => sign === virama && point >= from && point <= to);

/** Parts of Korean syllables: first consonants, vowels, final consonants; whole syllables have code points of their own. */
function joinsHangul(before: number, point: number): boolean {
  const [first, second] = [hangulKind(before), hangulKind(point)];
  if (first === '' || second === '') return false;
  if (first === 'L') return second !== 'T';
  return second === 'T' || (second === 'V' && (first === 'V' || first === 'LV'));
}

function hangulKind(point: number): '' | 'L' | 'V' | 'T' | 'LV' | 'LVT' {
  if (point >= 0x1100 && point <= 0x115f) return 'L';
  if (point >= 0x1160 && point <= 0x11a7) return 'V';
  if (point >= 0x11a8 && point <= 0x11ff) return 'T';
  if (point < 0xac00 || point > 0xd7a3) return '';
  return (point - 0xac00) % 28 === 0 ? 'LV' : 'LVT';
}
