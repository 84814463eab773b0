/**
 * Version of the rules of evaluation (ENGINE-14). Raise it with every change after which the same events lead to other
 * answers, pages or texts; the recorded transcripts detect it. The version is stored with each response, and browsers
 * send it. Responses without a version have version 1.
 */
export const RULES_VERSION = 7;
