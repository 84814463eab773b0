import { createResultsQueries } from '@canvass/api-client/results';
import type { ResolvedText } from '@canvass/logic';
import { pageCaller } from '../network/page-caller.ts';

let queries: ReturnType<typeof createResultsQueries<ResolvedText>> | undefined;

/** The queries and their cache, shared by all pages of results. */
export const resultsQueries = () => (queries ??= createResultsQueries<ResolvedText>(pageCaller().send));
