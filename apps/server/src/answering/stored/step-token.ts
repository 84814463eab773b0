import { randomBytes } from 'node:crypto';

/** `transaction_id`: 128 random bits. Only detects a second writer; it opens nothing (CALL-4). */
export const newStepToken = (): string => randomBytes(16).toString('base64url');
