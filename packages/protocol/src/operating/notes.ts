import type { ResponseNote } from './responses.ts';

/** Limits of a note, in characters, and of its tags. */
export const MAX_NOTE_LENGTH = 10_000;
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
/** A tag is one word, since exports contain the tags of a response separated by spaces. */
export const TAG_PATTERN = '^[^\\s\\u0000]+$';

/** Replaces the note. The server replies 409 if `edition`, which the operator has seen, is not the newest. */
export type ResponseNoteRequest = Pick<ResponseNote, 'note' | 'tags' | 'edition'>;
