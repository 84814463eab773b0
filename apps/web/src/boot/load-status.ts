import { codeRow } from '@canvass/protocol';

/** Whether a load code closes the survey for the respondent (STATE-1), with any source (STATE-2). */
export const isClosing = (code: number): boolean => codeRow(code)?.closes === true;
