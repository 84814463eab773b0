/** Maximum number of files per question or option, whatever its settings, and per event. */
export const MAX_ATTACHED_FILES = 50;
