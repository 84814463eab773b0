import { randomBytes } from 'node:crypto';

/** `transaction_id`: 128 random bits. Only detects a second writer; it opens nothing (contracts 17). */
export const newStepToken = (): string => randomBytes(16).toString('base64url');
