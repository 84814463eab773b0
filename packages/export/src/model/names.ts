/** What SPSS takes for something else. */
const RESERVED = new Set('ALL AND BY EQ GE GT LE LT NE NOT OR TO WITH'.split(' '));
/** SPSS takes 64 bytes; names are ASCII. */
const LONGEST = 64;

/** Letters of other scripts by their number, `u5E74`, so that codes made of them stay apart. */
const asciiOf = (character: string) =>
  /\p{L}/u.test(character) ? `u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}` : '_';

/** A name that every format takes, from codes that authors wrote. */
function variableName(wanted: string): string {
  const plain = wanted.replace(/[^A-Za-z0-9_]/gu, asciiOf).replace(/_+$/, '');
  const begun = /^[A-Za-z]/.test(plain) ? plain : `v_${plain.replace(/^_+/, '')}`;
  const name = begun.slice(0, LONGEST).replace(/_+$/, '');
  return RESERVED.has(name.toUpperCase()) ? `${name}_` : name;
}

/** Gives each name once, whatever its case: the first come has it as it is, others with a number behind. */
export function createNames() {
  const taken = new Set<string>();
  return (wanted: string): string => {
    const own = variableName(wanted);
    let name = own;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = `${own.slice(0, LONGEST - 1 - String(number).length)}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  };
}
