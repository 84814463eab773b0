const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;
const LENGTH = 10;
/** The length of a survey's id. */
const SURVEY_ID_LENGTH = 24;

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // The first one is a letter. The slight preference for some signs does no harm.
  return [...bytes]
    .map((byte, at) => (at === 0 ? LETTERS[byte % LETTERS.length] : SIGNS[byte % SIGNS.length]))
    .join('');
}

/** An id for a new part of a project, which no other author creates. */
export const randomId = (): string => randomText(LENGTH);

/** An id for a new survey. */
export const randomSurveyId = (): string => randomText(SURVEY_ID_LENGTH);
