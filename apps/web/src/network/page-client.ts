import { type Client, createClient } from '@canvass/api-client';
import { pageCaller } from './page-caller.ts';

/** The calls of answering, made as all others of the page are. Loaded after the first question. */
export const createPageClient = (): Client => createClient(pageCaller());
