import { randomInt } from 'node:crypto';

/** Letters and digits, without those that are often misread, such as `0`, `O`, `1` and `l`. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
/** The number of random characters: 67 bits (AWARD-9). */
const RANDOM_LENGTH = 12;

/** The check character: Luhn's algorithm with 48 digits, which detects one wrong character and most swaps of neighbours. */
export function computeCheckCharacter(text: string): string {
  const base = ALPHABET.length;
  const sum = [...text].toReversed().reduce((total, letter, at) => {
    const digit = ALPHABET.indexOf(letter) * (at % 2 === 0 ? 2 : 1);
    return total + Math.floor(digit / base) + (digit % base);
  }, 0);
  return ALPHABET[(base - (sum % base)) % base] ?? '';
}

export function createCouponCode(): string {
  const text = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join(
    '',
  );
  return text + computeCheckCharacter(text);
}
