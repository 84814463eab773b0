/**
 * Version of the rules by which a survey is evaluated (ENGINE-14). Raise it with every change after which the same events
 * lead to other answers, pages or texts; the recorded transcripts say when that is so. It is stored with the facts of each
 * response, and browsers send it. Responses without one were begun under version 1.
 */
export const RULES_VERSION = 1;
