const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const LENGTH = 10;
/** The length of a survey's id. */
const SURVEY_ID_LENGTH = 24;

function createRandomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // The first character is a letter. Some characters are slightly more frequent, which does no harm.
  return [...bytes]
    .map((byte, at) =>
      at === 0 ? LETTERS[byte % LETTERS.length] : LETTERS_AND_DIGITS[byte % LETTERS_AND_DIGITS.length],
    )
    .join('');
}

/** An id for a new part of a project, which no other author creates. */
export const randomId = (): string => createRandomText(LENGTH);

/** An id for a new survey. */
export const randomSurveyId = (): string => createRandomText(SURVEY_ID_LENGTH);
